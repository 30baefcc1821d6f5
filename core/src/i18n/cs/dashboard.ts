export const dashboard = {
  figures: {
    label: 'Hlavní čísla',
    used: 'Použité stroje',
    stock: 'Skladové stroje',
    reservations: 'Aktivní rezervace',
    approvals: 'Čeká na schválení',
    available: '{{number}} k dispozici',
    expiringSoon: '{{number}} brzy vyprší',
    decide: 'Rozhodnout',
    failed: 'Nepodařilo se načíst',
  },
  actions: {
    label: 'Rychlé akce',
    addUsed: 'Použitý stroj',
    addStock: 'Skladový stroj',
    addReservation: 'Nová rezervace',
    import: 'Import dat',
  },
  recent: {
    title: 'Poslední rezervace',
    all: 'Všechny rezervace',
    failed: 'Rezervace se nepodařilo načíst',
    none: 'Zatím žádná rezervace',
    noneText: 'Nové rezervace se objeví zde.',
  },
  expiring: {
    title: 'Vyprší do 7 dnů',
    all: 'Zobrazit vše ({{number}})',
    failed: 'Blížící se konce rezervací se nepodařilo načíst',
    none: 'V příštích 7 dnech nic nevyprší',
    elapsed: 'Uplynulá část rezervace: {{name}}',
  },
} as const;
