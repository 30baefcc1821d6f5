/** The record of a list lies under every dialog, in whatever order they have come into being. */
export const recordLayer = 190;
