"""The rules of Godbound as they are played: what is asked and told, a chapter a file."""
