import { help } from './cs/help.ts';

/** The messages of the help page. */
export const helping = { help };
