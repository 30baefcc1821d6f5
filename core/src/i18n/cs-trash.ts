import { trash } from './cs/trash.ts';

/** The messages of the trash. */
export const trashed = { trash };
