import { exports } from './cs/exports.ts';
import { producedFiles } from './cs/produced-files.ts';

/** The messages of exports and of the files that the server produces. */
export const files = { exports, producedFiles };
