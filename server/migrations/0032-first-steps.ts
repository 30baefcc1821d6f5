/** Who has dismissed the first steps on the dashboard. */
export const up: readonly string[] = [
  `alter table user_settings add column first_steps_hidden boolean not null default false`,
];
