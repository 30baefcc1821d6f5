/**
 * A trigger keeps the plan of its first statement. Made for a table of few words, that plan reads all of it for each
 * word, so the next import into a small inventory would take minutes.
 */
export const up: readonly string[] = [
  `alter function note_machine_words() set enable_seqscan = off`,
  `alter function note_changed_machine_words() set enable_seqscan = off`,
];
