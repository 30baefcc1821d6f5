/** Who was notified of a mention, so that an edit that mentions them again does not notify them again. */
export const up: readonly string[] = [
  // Comments that the previous release writes have nobody here: those whom a comment mentions count as notified too.
  `alter table comments add column notified uuid[] not null default '{}'`,
];
