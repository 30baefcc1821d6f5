import { machines } from './cs/machines.ts';
import { lists } from './cs/lists.ts';

/** The messages of the signed-in layout and the machine lists; what opens from there loads with `lazyPart`. */
export const work = { lists, machines };
