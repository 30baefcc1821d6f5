import { imports } from './en/imports.ts';

/** The messages of imports. */
export const importing = { import: imports };
