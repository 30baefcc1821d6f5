import type { deputies as cs } from '../cs/deputies.ts';
import type { SameShape } from '../messages.ts';

export const deputies: SameShape<typeof cs> = {
  title: 'Deputy for approvals',
  none: 'While you are away, somebody else can decide on requests in your place.',
  name: 'Name a deputy',
  hint: 'On these days, your deputy gets all approval requests as you do and can decide on them. The history says for whom.',
  who: 'Who stands in for you',
  choose: 'Choose a colleague',
  fromDay: 'From',
  toDay: 'To (included)',
  deputy: 'Deputy: {{name}}',
  standsInFor: 'Stands in for: {{name}}',
  running: 'now',
  planned: 'planned',
  named: 'Deputy named: {{name}}',
  end: 'End',
  endTitle: 'End deputyship',
  endText: '{{deputy}} immediately stops deciding for {{approver}}.',
  ended: 'The deputyship has ended',
};
