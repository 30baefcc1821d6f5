/** When somebody was last invited, so that nobody is pestered with invitations. */

export const up: readonly string[] = [`alter table users add column invited_at timestamptz`];
