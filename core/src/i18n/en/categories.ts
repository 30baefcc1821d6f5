import type { categories as cs } from '../cs/categories.ts';
import type { SameShape } from '../messages.ts';

export const categories: SameShape<typeof cs> = {
  title: 'Categories',
  hint: 'The order holds in forms, filters and overviews. Inactive categories are not offered for new machines.',
  add: 'Add category',
  create: 'New category',
  edit: 'Edit category',
  fields: {
    name_cs: 'Name in Czech',
    name_en: 'Name in English',
    key: 'Key',
    description_cs: 'Description in Czech',
    description_en: 'Description in English',
    is_active: 'Active',
  },
  keyHint: 'Small letters without accents, digits and dashes. Machines remember their category by the key.',
  inactive: 'Inactive',
  machines_one: '{{count}} machine',
  machines_other: '{{count}} machines',
  unused: 'No machines',
  empty: 'There is no category yet',
  emptyHint: 'Categories sort machines in lists, filters and exports. An import can make them from its data.',
  actions: {
    of: 'Actions: {{name}}',
    edit: 'Edit',
    activate: 'Activate',
    deactivate: 'Deactivate',
  },
  delete: {
    title: 'Delete category?',
    text: 'The category {{name}} will be deleted. This cannot be undone.',
    inUse:
      'A machine has the category {{name}}, so it cannot be deleted. You can deactivate it: it will no longer be offered for new machines.',
  },
  done: {
    created: 'Category {{name}} has been added',
    updated: 'Category {{name}} has been saved',
    deleted: 'Category {{name}} has been deleted',
    activated: 'Category {{name}} is active',
    deactivated: 'Category {{name}} is inactive',
    reordered: 'The order of the categories has been saved',
  },
};
