/** The time of the last invitation of a user, to limit repeated invitations. */

export const up: readonly string[] = [`alter table users add column invited_at timestamptz`];
