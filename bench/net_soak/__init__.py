"""Games over a bad net, on servers that are killed and databases that stop. Afterwards all must be right."""
