import { exports } from './en/exports.ts';
import { producedFiles } from './en/produced-files.ts';

/** The messages of exports and of the files that the server produces. */
export const files = { exports, producedFiles };
