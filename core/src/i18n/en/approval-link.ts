import type { approvalLink as cs } from '../cs/approval-link.ts';
import type { SameShape } from '../messages.ts';

export const approvalLink: SameShape<typeof cs> = {
  title: 'Approval request',
  decidesAs: 'You decide as {{name}}.',
  decidesAsDeputy: 'You decide as {{name}}, deputy of {{approvers}}.',
  approve: 'Approve reservation',
  rejectWithReason: 'Reject…',
  reject: 'Reject request',
  validUntil: 'The link in the email is valid until {{at}} and can be used once.',
  signInText: 'The request opens after you sign in. Only the person who received the email can open it.',
  signIn: 'Go to sign-in',
  signInAsAnother: 'Sign out and use another account',
  openApp: 'Open the app',
  failed: 'The request could not be loaded',
  messages: {
    approve: {
      title: 'The reservation is approved',
      text: 'It is valid from now on. The person who requested it will be notified.',
    },
    reject: {
      title: 'The request is rejected',
      text: 'The machine is no longer held for the customer. The person who requested the reservation will be notified, with your reason.',
    },
    link_invalid: {
      title: 'The link is no longer valid',
      text: 'The link in the email is valid for 72 hours at most and stops working when your password or permissions change. You can still decide after signing in.',
    },
    reservation_not_pending: {
      title: 'The request has already been decided',
      text: 'Someone has decided on it, or it was cancelled. Sign in to see the outcome in the reservations.',
    },
    link_of_another: {
      title: 'The link belongs to another user',
      text: 'Only the person who received the email can use it. Sign in with the account that received it, or decide in the app.',
    },
    setup: {
      title: 'Finish securing your account first',
      text: 'Then open the link in the email again.',
    },
  },
};
