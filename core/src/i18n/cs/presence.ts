/** What colleagues do at an open record. */
export const presence = {
  view: '{{name}} prohlíží',
  edit: '{{name}} upravuje',
  queue: '{{name}} zařazuje do pořadníku',
  reserve: '{{name}} rezervuje',
  more_one: 'a {{count}} další',
  more_few: 'a {{count}} další',
  more_many: 'a {{count}} dalšího',
  more_other: 'a {{count}} dalších',
} as const;
