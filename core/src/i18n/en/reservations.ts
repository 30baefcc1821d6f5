import type { reservations as cs } from '../cs/reservations.ts';
import type { SameShape } from '../messages.ts';

export const reservations: SameShape<typeof cs> = {
  status: {
    active: 'Active',
    extended: 'Extended',
    pending_approval: 'Pending approval',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
  customer: {
    name: 'Customer name',
    company: 'Company',
    email: 'E-mail',
    phone: 'Phone',
    taxId: 'SAP ID / IČO',
    address: 'Address',
    sellingPrice: 'Selling price',
    notes: 'Notes',
    icoHint: 'The check digit of the IČO does not match. Is there a typing error?',
    machineValue: 'The current value of the machine is {{value}}.',
  },
  reserve: {
    title: 'Reserve {{name}}',
    steps: {
      customer: 'Customer',
      replacement: 'Replacement',
      approval: 'Approval',
    },
    create: 'Create reservation',
    created: 'Reservation created: {{name}}',
    requested: 'Approval request submitted: {{name}}',
    failed: 'The reservation could not be created',
    held: 'Somebody else has taken the machine in the meantime',
    replacementTaken: 'Somebody else has taken the replacement in the meantime',
    replacementsRenewed: 'The offer below is up to date, choose another one.',
    kept: 'Everything you have filled in is still here.',
  },
  replacement: {
    intro: 'Choose the stock machine that will replace this used one. It stays reserved along with it.',
    label: 'Replacement machine',
    groups: {
      exactMatches: 'Exact match',
      similarMatches: 'Similar machines',
      categoryMatches: 'Same category',
      fallbackMatches: 'Other available machines',
    },
    year: 'Year {{year}}',
    required: 'Choose a replacement, or request approval without one.',
    without: 'Without replacement',
    noneTitle: 'No stock machine is available',
    noneText: 'Without a replacement the reservation needs approval. Request it in the next step.',
    failed: 'The replacement machines could not be loaded',
  },
  approval: {
    intro:
      'Without a replacement machine an administrator or the back office must approve the reservation. Until they decide, the machine is held for your customer.',
    reason: 'Reason for the request',
    hint: 'Minimum 10 characters required. Be specific about the circumstances.',
    submit: 'Submit request',
  },
};
