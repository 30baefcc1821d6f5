/** The record drawer is below every dialog, in whatever order they were opened. */
export const recordLayer = 190;
