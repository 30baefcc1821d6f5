import type { RecordKey } from '../../ui/record-screen/open-record.ts';

export const commentKey = 'm';

/** In an open record a key leads to the input of a new comment. */
export const commentKeys: readonly RecordKey[] = [
  {
    keyName: commentKey,
    run: () => document.querySelector<HTMLElement>('[data-record] [data-new-comment]')?.focus(),
  },
];
