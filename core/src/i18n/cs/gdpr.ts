export const gdpr = {
  title: 'Anonymizace zákazníků',
  on: 'Zapnuto: každou noc se smažou údaje zákazníků u rezervací, záznamů v pořadníku, poptávek a cenových nabídek, které skončily před více než {{days}} dny, a u stejně starých prodejů bez rezervace.',
  off: 'Vypnuto. Po zapnutí se budou každou noc mazat údaje zákazníků u rezervací, záznamů v pořadníku, poptávek a cenových nabídek, které skončily před více než {{days}} dny, a u stejně starých prodejů bez rezervace.',
  irreversible:
    'Stroj, ceny a termíny zůstávají kvůli sestavám. Smažou se i komentáře a uložené pohledy, které zákazníka uvádějí. Smazané údaje obnovit nelze.',
  due_one: 'Teď by se to týkalo {{number}} rezervace.',
  due_few: 'Teď by se to týkalo {{number}} rezervací.',
  due_many: 'Teď by se to týkalo {{number}} rezervace.',
  due_other: 'Teď by se to týkalo {{number}} rezervací.',
  others:
    'K tomu záznamy v pořadníku: {{queueEntries}}, poptávky: {{demands}}, cenové nabídky: {{quotes}}, prodeje bez rezervace: {{sales}}, komentáře: {{comments}}.',
  none: 'Teď by se to netýkalo žádné rezervace.',
  customer: 'Zákazník',
  machine: 'Stroj',
  finished: 'Ukončeno',
  first: 'Prvních {{shown}} z {{total}}, nejdéle ukončené nahoře',
} as const;
