import { trash } from './en/trash.ts';

/** The messages of the trash. */
export const trashed = { trash };
