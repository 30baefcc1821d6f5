/** What an open form says when someone else changes its machine meanwhile. */
export const live = {
  title: 'Stroj se právě změnil',
  reserved: 'Stroj je teď rezervovaný pro zákazníka {{holder}} do {{date}}.',
  reservedOpen: 'Stroj je teď rezervovaný pro zákazníka {{holder}}.',
  held: 'Stroj je teď rezervovaný.',
  pending: 'Rezervace stroje pro zákazníka {{holder}} teď čeká na schválení.',
  sold: 'Stroj byl mezitím prodán.',
  deleted: 'Stroj byl mezitím smazán.',
  status: 'Nový stav stroje: {{status}}.',
  changed: 'Údaje stroje se mezitím změnily.',
  merged:
    'Údaje stroje se mezitím změnily. Při uložení se spojí s vašimi; kde se liší, vyberete, co má platit.',
  by: 'Změna: {{name}}.',
  kept: 'Co jste vyplnili, zůstává.',
} as const;
