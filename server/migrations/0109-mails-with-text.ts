/** Finished mails whose texts are to be deleted: found every minute without those that have lost them. */
export const up: readonly string[] = [
  `create index mails_with_text on mails (created_at)
     where status in ('sent', 'failed') and sealed_values is not null`,
];
