export const debug = {
  title: 'Protokol událostí',
  tabs: { error: 'Chyby', warn: 'Varování', info: 'Informace', all: 'Vše' },
  levels: { error: 'Chyba', warn: 'Varování', info: 'Informace', debug: 'Ladění' },
  autoRefresh: 'Obnovovat každou sekundu',
  refresh: 'Obnovit',
  download: 'Stáhnout jako text',
  clear: 'Vymazat protokol',
  empty: 'Nic tu není',
  shown: 'Zobrazeno {{shown}} nejnovějších z {{total}}, ostatní jsou ve staženém souboru.',
} as const;
