import type { views as cs } from '../cs/views.ts';
import type { SameShape } from '../messages.ts';

export const views: SameShape<typeof cs> = {
  title: 'Saved view',
  label: 'Saved views',
  all: 'All',
  more: 'More ({{count}})',
  current: 'View {{name}}',
  options: 'View options',
  save: 'Save',
  saveForAll: 'Save for everyone',
  saveAs: 'Save as…',
  discard: 'Discard changes',
  edit: 'Name and sharing…',
  delete: 'Delete view…',
  arrange: 'Order of views…',
  arrangeHint: 'The order applies only to you.',
  address: 'Link to the view: {{address}}',
  scopes: { private: 'Only me', team: 'Everyone', role: 'Default for a role' },
  scopeHints: {
    private: 'Nobody else sees it.',
    team: 'Everyone who can see this list sees it.',
    role: 'Everyone in this role sees the list like this when they open it from the main menu.',
  },
  defaultOf: 'Default: {{role}}',
  form: {
    create: 'Save view',
    edit: 'Name and sharing of the view',
    name: 'Name',
    scope: 'Who sees it',
    role: 'Role',
    keeps: 'The view remembers the filter, search and sorting.',
    keepsColumns: 'The view remembers the filter, search, sorting, columns and layout.',
  },
  deleteView: {
    title: 'Delete the view?',
    private: 'The view “{{name}}” will be deleted. The records in the list are not affected.',
    team: 'The view “{{name}}” will disappear for everyone. The records in the list are not affected.',
    role: 'The view “{{name}}” will disappear for everyone in this role. Their list will open without a filter.',
  },
  missing: {
    mark: 'Part of the filter no longer exists',
    text: 'The view also filters by something that no longer exists: {{names}}. The list is shown without that part of the filter.',
    category: 'the category “{{name}}”',
    field: 'the field “{{name}}”',
    save: 'Save without that part',
  },
  uses: {
    text: 'These views filter or sort by it:',
    others_one: '{{count}} private view of a colleague',
    others_other: '{{count}} private views of colleagues',
    after:
      'The views stay, but without this part of their filter or sorting, so they may show more records. Each of them says so.',
    confirm: 'Delete anyway',
  },
  notFound: {
    title: 'This view is not available',
    text: 'The view was deleted, or it is private. Ask the person who sent you the link to share it with everyone.',
    home: 'Go to the dashboard',
  },
  failed: 'The view could not be opened',
  done: { saved: 'View {{name}} saved', deleted: 'View {{name}} deleted' },
};
