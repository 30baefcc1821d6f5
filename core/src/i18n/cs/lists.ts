export const lists = {
  cutShort: 'Další řádky se nepodařilo načíst.',
  keys: {
    title: 'Klávesové zkratky',
    search: 'Hledat',
    next: 'Další řádek',
    previous: 'Předchozí řádek',
    ends: 'Na začátek, na konec',
    open: 'Otevřít detail',
    select: 'Vybrat řádek',
    range: 'S kliknutím na zaškrtávací políčko: vybrat rozsah',
    width: 'V záhlaví sloupce: užší, širší',
    edit: 'Upravit',
    reserve: 'Rezervovat',
    print: 'Vytisknout celý seznam',
    close: 'Zavřít, zrušit výběr',
    help: 'Tento přehled',
  },
} as const;
