import { help } from './en/help.ts';

/** The messages of the help page. */
export const helping = { help };
