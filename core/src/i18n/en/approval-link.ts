import type { approvalLink as cs } from '../cs/approval-link.ts';
import type { SameShape } from '../messages.ts';

export const approvalLink: SameShape<typeof cs> = {
  title: 'Request for approval',
  decidesAs: 'You decide as {{name}}.',
  decidesAsDeputy: 'You decide as {{name}}, deputy of {{approvers}}.',
  approve: 'Approve reservation',
  rejectWithReason: 'Reject…',
  reject: 'Reject request',
  validUntil: 'The link in the email is valid until {{at}} and can be used once.',
  signInTitle: 'Sign in',
  signInText: 'The link in the email opens the request for the person who received it.',
  signIn: 'Go to sign-in',
  signInAsAnother: 'Sign out and sign in as someone else',
  openApp: 'Open the application',
  failed: 'The request could not be loaded',
  messages: {
    approve: {
      title: 'The reservation is approved',
      text: 'It starts now. The person who asked for it has been notified.',
    },
    reject: {
      title: 'The request is rejected',
      text: 'The machine is released. The person who asked for it has been notified of your reason.',
    },
    link_invalid: {
      title: 'The link is no longer valid',
      text: 'The link in the email is valid for 72 hours at most and ends when your password or permissions change. You can decide after signing in.',
    },
    reservation_not_pending: {
      title: 'The request is already decided',
      text: 'Somebody has decided, or the request was cancelled. After signing in you find the outcome among the reservations.',
    },
    link_of_another: {
      title: 'The link belongs to another user',
      text: 'Only the person who received the email can use it. Sign in with that account, or decide in the application.',
    },
    setup: {
      title: 'Finish securing your account first',
      text: 'Then open the link in the email again.',
    },
  },
};
