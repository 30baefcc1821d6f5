import { views } from './cs/views.ts';

/** The messages of saved views. */
export const viewing = { views };
