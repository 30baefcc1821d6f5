import { views } from './en/views.ts';

/** The messages of saved views. */
export const viewing = { views };
