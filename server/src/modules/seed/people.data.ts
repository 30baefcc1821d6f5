/** The staff and customers of the demo data. Addresses end in `.example`, so no mail can be delivered. */

export const demoPassword = 'strojpark';

export const staff = {
  alena: {
    name: 'Alena Dvořáková',
    email: 'admin@strojpark.example',
    role: 'admin',
    phone: '+420 601 200 101',
    department: 'Vedení',
  },
  pavel: {
    name: 'Pavel Horák',
    email: 'backoffice@strojpark.example',
    role: 'backoffice',
    phone: '+420 601 200 102',
    department: 'Back office',
  },
  jan: {
    name: 'Jan Novotný',
    email: 'salesperson@strojpark.example',
    role: 'salesperson',
    phone: '+420 601 200 103',
    department: 'Obchod Čechy',
  },
  katerina: {
    name: 'Kateřina Svobodová',
    email: 'katerina.svobodova@strojpark.example',
    role: 'salesperson',
    phone: '+420 601 200 104',
    department: 'Obchod Morava',
  },
} as const;

export type StaffKey = keyof typeof staff;

/** Person, company, company number, phone, address. */
type CustomerRow = readonly [string, string, string, string, string];

const rows: readonly CustomerRow[] = [
  [
    'Martin Kučera',
    'Zemní práce Kučera s.r.o.',
    '99001012',
    '+420 602 310 201',
    'Průmyslová 12, 102 00 Praha 10',
  ],
  ['Petra Veselá', 'Silnice Morava a.s.', '99002027', '+420 602 310 202', 'Vídeňská 188, 619 00 Brno'],
  ['Tomáš Černý', 'Stavby Černý a syn s.r.o.', '99003031', '+420 602 310 203', 'Nádražní 45, 702 00 Ostrava'],
  ['Lucie Marková', 'Lomy Vysočina s.r.o.', '99004046', '+420 602 310 204', 'Kamenná 3, 586 01 Jihlava'],
  ['Jiří Pospíšil', 'Výkopy Pospíšil', '99005051', '+420 602 310 205', 'Lipová 7, 397 01 Písek'],
  [
    'Hana Králová',
    'Montáže Králová s.r.o.',
    '99006065',
    '+420 602 310 206',
    'Husova 21, 370 01 České Budějovice',
  ],
  ['Ondřej Beneš', 'Beneš Logistika s.r.o.', '99007070', '+420 602 310 207', 'Skladová 5, 326 00 Plzeň'],
  [
    'Veronika Fialová',
    'Fialová Demolice s.r.o.',
    '99008084',
    '+420 602 310 208',
    'Tovární 60, 400 01 Ústí nad Labem',
  ],
  [
    'David Sedláček',
    'Vodohospodářské stavby Labe a.s.',
    '99009099',
    '+420 602 310 209',
    'Nábřežní 9, 530 02 Pardubice',
  ],
  ['Jana Říhová', 'Obec Dolní Lhotka', '99010101', '+420 602 310 210', 'Náves 1, 594 51 Dolní Lhotka'],
  [
    'Michal Zeman',
    'Zeman Půjčovna strojů s.r.o.',
    '99011115',
    '+420 602 310 211',
    'Jiráskova 14, 500 02 Hradec Králové',
  ],
  [
    'Eva Doležalová',
    'Doležalová Realizace zahrad',
    '99012120',
    '+420 602 310 212',
    'Zahradní 33, 779 00 Olomouc',
  ],
  [
    'Radek Vaněk',
    'Vaněk Inženýrské sítě s.r.o.',
    '99013134',
    '+420 602 310 213',
    'Okružní 8, 460 01 Liberec',
  ],
  ['Ivana Kadlecová', 'Agrodružstvo Podlesí', '99014149', '+420 602 310 214', 'Podlesí 120, 261 01 Příbram'],
];

const domainOf = (company: string) =>
  company
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/\b(?:s\.r\.o|a\.s)\./g, '')
    .trim()
    .replaceAll(/[^a-z]+/g, '-');

export const customers = rows.map(([name, company, taxId, phone, address]) => ({
  customerName: name,
  customerCompany: company,
  customerEmail: `info@${domainOf(company)}.example`,
  customerPhone: phone,
  customerTaxId: taxId,
  customerAddress: address,
}));
