/** Exports of machines to files. */
export const exports = {
  intro: 'Stroje do souboru pro tabulkový procesor nebo jiný systém',
  dataSet: 'Co exportovat',
  dataSets: {
    all: 'Všechny stroje',
    stock: 'Skladové stroje',
    used: 'Použité stroje',
    sold: 'Prodané stroje',
  },
  machines_one: '{{shown}} stroj',
  machines_few: '{{shown}} stroje',
  machines_many: '{{shown}} stroje',
  machines_other: '{{shown}} strojů',
  format: 'Druh souboru',
  formats: { csv: 'CSV', xlsx: 'Excel (.xlsx)', json: 'JSON' },
  separator: 'Oddělovač',
  separatorHint: 'Český Excel otevře soubor se středníkem rovnou do sloupců.',
  semicolon: 'Středník ; (český Excel)',
  comma: 'Čárka ,',
  summary: '{{dataSet}}, {{format}}',
  start: 'Exportovat',
  done: 'Exportováno: {{dataSet}}',
} as const;
