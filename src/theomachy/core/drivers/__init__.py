"""Drivers: what answers a procedure. All of them stand on `procedure.step`'s contract."""
