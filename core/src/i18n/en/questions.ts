import type { questions as cs } from '../cs/questions.ts';
import type { SameShape } from '../messages.ts';

export const questions: SameShape<typeof cs> = {
  conflict: {
    text: 'You both changed these fields. Choose which value to keep for each. All other changes are kept.',
    mine: 'Your value',
    theirs: 'Saved value',
    blank: 'blank',
  },
  price: {
    lower:
      'The price {{price}} is {{times}} times smaller than the value of the machine ({{value}}). If it is correct, confirm it once more.',
    higher:
      'The price {{price}} is {{times}} times the value of the machine ({{value}}). If it is correct, confirm it once more.',
  },
  value: {
    lower:
      'The new value {{price}} is {{times}} times smaller than the current one ({{value}}). If it is correct, confirm it once more.',
    higher:
      'The new value {{price}} is {{times}} times the current one ({{value}}). If it is correct, confirm it once more.',
  },
};
