/** What stands for people where a value is missing; files of data leave it out. */
export const blank = '–';
