import type { categories as cs } from '../cs/categories.ts';
import type { SameShape } from '../messages.ts';

export const categories: SameShape<typeof cs> = {
  title: 'Categories',
  order: 'Names and order',
  hint: 'Forms, filters and report files show categories in this order; charts start with the category that has the most machines. Inactive categories are not offered for new machines.',
  add: 'Add category',
  create: 'New category',
  edit: 'Edit category',
  fields: {
    name_cs: 'Name in Czech',
    name_en: 'Name in English',
    key: 'Code',
    description_cs: 'Description in Czech',
    description_en: 'Description in English',
    is_active: 'Active',
  },
  englishHint: 'If you leave it blank, the Czech name is used.',
  keyHint:
    'Lower-case letters without accents, digits and hyphens. Machines are assigned to the category by this code.',
  inactive: 'Inactive',
  machines_one: '{{shown}} machine',
  machines_other: '{{shown}} machines',
  unused: 'No machines',
  empty: 'No categories yet',
  emptyHint:
    'Categories organise machines in lists, filters and exports. An import can create them from its data.',
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
      'Machines use the category {{name}}, so it cannot be deleted. You can deactivate it instead: it will no longer be offered for new machines.',
    merge:
      'To merge it into another category, open the list of its machines and change their category in bulk:',
  },
  done: {
    created: 'Category {{name}} added',
    updated: 'Category {{name}} saved',
    deleted: 'Category {{name}} deleted',
    activated: 'Category {{name}} activated',
    deactivated: 'Category {{name}} deactivated',
    reordered: 'Category order saved',
  },
};
