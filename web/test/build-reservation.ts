import type { ApprovalFacts } from '@strojpark/core/contracts/pending-approvals';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

/** A stock machine that replaces the reserved one. */
export const buildReplacement = (
  changes: Partial<NonNullable<Reservation['replacement']>> = {},
): NonNullable<Reservation['replacement']> => ({
  name: 'Volvo L120H',
  category: 'loaders',
  year_of_manufacture: 2026,
  operating_hours: null,
  location: 'Brno',
  manufacturer: 'Volvo',
  model: 'L120H',
  currency: 'CZK',
  identifier: 'EQ 4711',
  ...changes,
});

/** An active reservation of a used machine, created four days ago for two weeks. */
export const buildReservation = (changes: Partial<Reservation> = {}): Reservation => ({
  id: '55555555-5555-4555-8555-555555555555',
  status: 'active',
  machine_id: '11111111-1111-4111-8111-111111111111',
  machine: {
    name: 'Nakladač Volvo L120',
    type: 'used',
    status: 'reserved',
    category: 'loaders',
    year_of_manufacture: 2018,
    operating_hours: 3792,
    location: 'Brno',
    manufacturer: 'Volvo',
    model: 'L120',
    serial_number: 'SN-1',
    equipment_number: null,
    vin: null,
    current_value: 2_500_000,
    currency: 'CZK',
    created_by: null,
  },
  replacement_machine_id: null,
  replacement: null,
  linked_machine_id: null,
  customer_name: 'Jana Malá',
  customer_company: 'Stavby a.s.',
  customer_email: 'jana@stavby.example',
  customer_phone: '777 123 456',
  customer_tax_id: '27082440',
  customer_address: null,
  customer_key: '77777777-7777-4777-8777-777777777777',
  selling_price: null,
  selling_currency: 'CZK',
  currency: 'CZK',
  notes: null,
  no_replacement_needed: false,
  approval_requested_at: null,
  approval_request_reason: null,
  rejected_candidates: [],
  rejection_reason: null,
  decided_at: null,
  decided_by_name: null,
  reserved_at: inDays(-4),
  expires_at: inDays(10),
  extension_count: 0,
  extension_reason: null,
  extension_requested_at: null,
  sold_at: null,
  sold_price: null,
  sold_by: null,
  cancellation_reason: null,
  cancellation_cause: null,
  cancelled_at: null,
  cancelled_by: null,
  sales_person: 'Jan Novotný',
  created_at: inDays(-4),
  created_by: '99999999-9999-4999-8999-999999999999',
  created_by_name: 'Jan Novotný',
  version: 1,
  waiting: 0,
  may_approve: changes.status === 'pending_approval',
  ...changes,
});

/** The facts of a request submitted two hours ago, with costs, for a machine worth 2.5 million. */
export const buildApprovalFacts = (changes: Partial<ApprovalFacts> = {}): ApprovalFacts => ({
  currency: 'CZK',
  price: { asked: null, value: 2_500_000, difference: null, share: null },
  costs: { purchase: 1_900_000, residual: 1_200_000, margin: null, share: null },
  stock: { since: '2026-07-03', by: 'do_pujcovny_datum', days: 142 },
  queue: [],
  demands: 0,
  customer: { mark: '27082440', completed: 0, cancelled: 0, running: 0, pending: 0 },
  waited_minutes: 125,
  ...changes,
});
