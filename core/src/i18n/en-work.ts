import { machines } from './en/machines.ts';
import { lists } from './en/lists.ts';

/** The messages of the signed-in layout and the machine lists; what opens from there loads with `lazyPart`. */
export const work = { lists, machines };
