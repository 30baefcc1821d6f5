/** What colleagues do at an open record. */
export const presence = {
  view: 'Prohlíží: {{name}}',
  edit: 'Upravuje: {{name}}',
  queue: 'Zařazuje do pořadníku: {{name}}',
  reserve: 'Rezervuje: {{name}}',
  more_one: 'a {{count}} další',
  more_few: 'a {{count}} další',
  more_many: 'a {{count}} dalšího',
  more_other: 'a {{count}} dalších',
} as const;
