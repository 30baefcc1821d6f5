/** Whether a backup has been restored as a test. */
export const up: readonly string[] = [
  `alter table backups add column verification text
     check (verification in ('restored', 'checksums_only', 'no_space', 'inconsistent', 'damaged'))`,
  `alter table backups add column verified_at timestamptz`,
];
