/** Branches, notes and other texts of machines in the demo data. */

export const branches = [
  'Praha – Zličín',
  'Brno – Slatina',
  'Ostrava – Vítkovice',
  'Plzeň – Skvrňany',
  'Hradec Králové',
  'České Budějovice',
  'Olomouc – Holice',
] as const;

export const yards = ['Venkovní plocha A', 'Venkovní plocha B', 'Hala 1', 'Hala 2', 'Servisní hala'] as const;

export const editions = [
  ['STD', 'základní výbava'],
  ['KLIMA', 'klimatizovaná kabina'],
  ['KOMFORT', 'klimatizace, kamera, centrální mazání'],
  ['PRO', '3D navádění a rychloupínač'],
] as const;

export const accessories = [
  'Rychloupínač, lžíce 300, 600 a 1 200 mm',
  'Svahovací lžíce 1 500 mm, hydraulické kladivo',
  'Paletizační vidle, pracovní koš',
  'Drapák, přídavný hydraulický okruh',
  'Majáky, couvací kamera, sada filtrů na 1 000 mth',
] as const;

export const deliveryStates = ['Dodáno', 'Dodáno', 'Dodáno', 'Na cestě', 'Objednáno u výrobce'] as const;

export const usedNotes = [
  'Servisní knížka vedena autorizovaným servisem, poslední prohlídka bez závad.',
  'Hydraulické hadice měněny před rokem, bez úniků oleje.',
  'Drobné oděrky na kapotáži, jinak velmi zachovalý stroj.',
  'Po generální opravě hydraulického čerpadla.',
  'K dispozici ihned po technické kontrole.',
] as const;
