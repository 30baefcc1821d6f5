/** What all lists say. */
export const lists = {
  filterNeedsConnection: 'Hledání a filtry potřebují připojení.',
  print: {
    page: 'Strana {{page}} z {{pages}}',
    list: 'Vytisknout seznam',
    on: 'Vytištěno {{date}}',
    first: 'Prvních {{printed}} z {{shown}}',
    filters: 'Filtry: {{filters}}',
    search: 'Hledání: {{filters}}',
    searchAndFilters: 'Hledání a filtry: {{filters}}',
    onlyShown: 'Jen řádky z obrazovky. Celý seznam: nabídka Zobrazení.',
  },
};
