import { missingWords } from './0086-machine-words.ts';

/** The words of the machines that were there before: in a transaction of its own, so that nobody waits for it. */
export const up: readonly string[] = [
  missingWords('machines'),
  `create index machine_words_part on machine_words using gin (word gin_trgm_ops)`,
];
