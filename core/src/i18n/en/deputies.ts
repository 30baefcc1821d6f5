import type { deputies as cs } from '../cs/deputies.ts';
import type { SameShape } from '../messages.ts';

export const deputies: SameShape<typeof cs> = {
  title: 'Deputy for approvals',
  none: 'While you are away, someone else can decide on requests in your place.',
  name: 'Choose a deputy',
  hint: 'On these days, your deputy gets all approval requests, just as you do, and can decide on them. The history shows on whose behalf.',
  who: 'Your deputy',
  choose: 'Choose a colleague',
  fromDay: 'From',
  toDay: 'To (inclusive)',
  deputy: 'Deputy: {{name}}',
  standsInFor: 'Deputy for: {{name}}',
  running: 'now',
  planned: 'planned',
  named: 'Deputy chosen: {{name}}',
  end: 'Remove',
  endTitle: 'Remove the deputy?',
  endText: '{{deputy}} immediately stops deciding on behalf of {{approver}}.',
  ended: 'Deputy removed: {{name}}',
};
