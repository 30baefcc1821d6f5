export const sales = {
  title: 'Prodeje',
  period: 'Období',
  periods: { month: 'Tento měsíc', previous: 'Minulý měsíc ke stejnému dni' },
  total_one: '{{number}} prodej za {{total}}, {{from}} – {{to}}',
  total_few: '{{number}} prodeje za {{total}}, {{from}} – {{to}}',
  total_many: '{{number}} prodeje za {{total}}, {{from}} – {{to}}',
  total_other: '{{number}} prodejů za {{total}}, {{from}} – {{to}}',
  failed: 'Prodeje se nepodařilo načíst',
  none: 'V tomto období se nic neprodalo',
  noneText: 'Prodej se sem zapíše, jakmile někdo označí stroj jako prodaný.',
  noCustomer: 'Bez rezervace',
  more: 'Načíst další',
} as const;
