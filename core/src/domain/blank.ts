/** Shown in place of a missing value; data files leave it empty. */
export const blank = '–';
