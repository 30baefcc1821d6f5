/** The spec's fixed list of categories. */

export const categories = [
  {
    key: 'heavy-machinery',
    name_cs: 'Těžké stroje',
    name_en: 'Heavy machinery',
    description_cs: 'Nakladače, dozery, grejdry a stroje pro stavbu silnic',
    description_en: 'Loaders, dozers, graders and road construction machines',
  },
  {
    key: 'material-handling',
    name_cs: 'Manipulační technika',
    name_en: 'Material handling',
    description_cs: 'Teleskopické manipulátory a vysokozdvižné vozíky',
    description_en: 'Telehandlers and forklift trucks',
  },
  {
    key: 'cranes',
    name_cs: 'Jeřáby',
    name_en: 'Cranes',
    description_cs: 'Mobilní, věžové a pásové jeřáby',
    description_en: 'Mobile, tower and crawler cranes',
  },
  {
    key: 'compaction',
    name_cs: 'Hutnicí technika',
    name_en: 'Compaction',
    description_cs: 'Tandemové a tahačové válce',
    description_en: 'Tandem and single drum rollers',
  },
  {
    key: 'excavation',
    name_cs: 'Zemní stroje',
    name_en: 'Excavation',
    description_cs: 'Rýpadla, minirýpadla a rýpadlo-nakladače',
    description_en: 'Excavators, mini excavators and backhoe loaders',
  },
  {
    key: 'transportation',
    name_cs: 'Přepravní technika',
    name_en: 'Transportation',
    description_cs: 'Dumpery, sklápěče a podvalníky',
    description_en: 'Dumpers, tippers and low loaders',
  },
  {
    key: 'other',
    name_cs: 'Ostatní',
    name_en: 'Other',
    description_cs: 'Plošiny, kompresory, elektrocentrály a drtiče',
    description_en: 'Work platforms, compressors, generators and crushers',
  },
] as const;

export type CategoryKey = (typeof categories)[number]['key'];
