import type { lists as cs } from '../cs/lists.ts';
import type { SameShape } from '../messages.ts';

export const lists: SameShape<typeof cs> = {
  filterNeedsConnection: 'Searching and filtering need a connection.',
  print: {
    page: 'Page {{page}} of {{pages}}',
    list: 'Print list',
    on: 'Printed on {{date}}',
    first: 'The first {{printed}} of {{shown}}',
    filters: 'Filters: {{filters}}',
    search: 'Search: {{filters}}',
    searchAndFilters: 'Search and filters: {{filters}}',
    onlyShown: 'Only the rows on the screen. The View menu prints the whole list.',
  },
};
