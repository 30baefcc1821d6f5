import type { manualAlternatives as cs } from '../cs/manual-alternatives.ts';
import type { SameShape } from '../messages.ts';

export const manualAlternatives: SameShape<typeof cs> = {
  title: 'Manual alternatives',
  hint: 'When a model is no longer made, the models named here are offered as its exact replacement.',
  add: 'Add model',
  create: 'Replacement for a model',
  edit: 'Edit the replacements of {{model}}',
  model: 'Discontinued model',
  modelHint: 'The model name as machines carry it. Case and accents do not matter.',
  replacements: 'Replacement models',
  replacementsHint: 'Separate them by a comma or the Enter key.',
  search: 'Search models',
  taken: 'This model is in the list already: edit its replacements.',
  empty: 'There is no model yet',
  emptyHint: 'Add the first discontinued model and the models that replace it.',
  emptySearch: 'No model matches “{{search}}”',
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
    saved: 'The replacements of {{model}} have been saved',
    deleted: '{{model}} has been removed',
  },
};
