/** A status that the undo of an import changed says so by a cause, and is worded when it is read. */
export const up: readonly string[] = [
  `alter table machine_status_changes add column cause text check (cause = 'import_undone')`,
  // The former sentences, in the words of all versions, are kept for the previous release.
  `update machine_status_changes set cause = 'import_undone'
   where from_status = 'available' and to_status = 'reserved'
     and reason in ('Import byl vrácen zpět', 'Import byl vzat zpět', 'The import was undone', 'The import was taken back')`,
];
