/** Exchange rates that the central bank publishes every day. */
export const exchangeRates = {
  title: 'Kurzy České národní banky',
  on: 'Kurzy se načítají každý pracovní den. U prodeje se uloží kurz ze dne prodeje.',
  off: 'Denní načítání je vypnuté. Zapnete ho výše. Částky se přepočítávají posledním známým kurzem, jinak kurzem z nastavení.',
  fetch: 'Načíst teď',
  fetched: 'Kurzy z {{day}} jsou načtené',
  failed: 'Kurzy se nepodařilo načíst: {{message}}',
  none: 'Zatím nejsou uložené žádné kurzy, platí kurzy z nastavení.',
  rate: '1 {{currency}} = {{rate}} Kč',
  lastDone: 'Naposledy načteno {{at}} ({{by}}): kurzy z {{day}}',
  lastFailed: 'Poslední pokus {{at}} ({{by}}) se nezdařil: {{message}}',
  failures: {
    address_refused: 'na tuto adresu se aplikace nepřipojí, musí začínat https:// a vést na veřejný server',
    not_reached: 'server není dostupný',
    timed_out: 'server neodpověděl včas',
    bad_status: 'server odpověděl chybou nebo jen přesměrovává',
    too_large: 'odpověď je příliš dlouhá',
    not_understood: 'odpověď není kurzovní lístek ČNB',
  },
} as const;
