/** What an open form says when somebody else changes its machine meanwhile. */
export const live = {
  title: 'Stroj se právě změnil',
  reserved: 'Stroj je nově rezervovaný pro zákazníka {{holder}} do {{date}}.',
  reservedOpen: 'Stroj je nově rezervovaný pro zákazníka {{holder}}.',
  held: 'Stroj je nově rezervovaný.',
  pending: 'Rezervace stroje pro zákazníka {{holder}} nově čeká na schválení.',
  sold: 'Stroj je nově prodaný.',
  deleted: 'Stroj je nově smazaný.',
  status: 'Stav stroje je nově: {{status}}.',
  changed: 'Údaje stroje se mezitím změnily. Při uložení se spojí s vašimi; kde se liší, vyberete si.',
  by: 'Změna: {{name}}.',
  kept: 'Co jste vyplnili, zůstává.',
} as const;
