/** Which first steps a new colleague has looked at, on any device. */
export const up: readonly string[] = [
  `alter table user_settings add column visited_steps text[] not null default '{}'`,
];
