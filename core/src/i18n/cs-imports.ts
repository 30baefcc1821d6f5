import { imports } from './cs/imports.ts';

/** The messages of imports. */
export const importing = { import: imports };
