import type { manualAlternatives as cs } from '../cs/manual-alternatives.ts';
import type { SameShape } from '../messages.ts';

export const manualAlternatives: SameShape<typeof cs> = {
  title: 'Listed replacements',
  models: 'Models and their replacements',
  hint: 'For discontinued models. They are suggested as exact matches when a machine is reserved.',
  add: 'Add model',
  create: 'Add replacements for a model',
  edit: 'Edit replacements for {{model}}',
  model: 'Discontinued model',
  modelHint: 'The model name as used for machines. Upper and lower case and accents do not matter.',
  replacements: 'Replacement models',
  replacementsHint: 'Separate models with a comma or Enter.',
  search: 'Search models',
  taken: 'This model is already in the list. Edit its replacements instead.',
  empty: 'No models yet',
  emptyHint: 'Add the first discontinued model and its replacements.',
  emptySearch: 'No models match “{{search}}”',
  of: 'Replacements for {{model}}',
  available: 'Available in stock: {{shown}}',
  noneAvailable: 'None available in stock now',
  unknown: 'Not in the inventory',
  actions: {
    edit: 'Edit {{model}}',
    delete: 'Remove {{model}}',
  },
  delete: {
    title: 'Remove model?',
    text: 'The model {{model}} and its replacements will be removed from the list.',
    confirm: 'Remove',
  },
  done: {
    saved: 'Replacements for {{model}} saved',
    deleted: 'Model {{model}} removed',
  },
};
