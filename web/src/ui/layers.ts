/** The record drawer is below every dialog, in whatever order they were opened. */
export const recordLayer = 190;

/** Toasts are above dialogs, whose buttons they leave free, and below open menus. */
export const toastLayer = 250;
