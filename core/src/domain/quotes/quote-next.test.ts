import { describe, expect, it } from 'vitest';
import type { QuoteAction } from './quote-actions.ts';
import { likelyQuoteActions, nextItem, takeOf } from './quote-next.ts';
import type { QuoteItemState, QuoteStatus } from './quote-status.ts';

const item = (state: QuoteItemState, accepted = false) => ({
  state,
  accepted,
  machine: { status: state === 'available' ? ('available' as const) : ('reserved' as const) },
  machine_deleted: false,
});
const quote = (status: QuoteStatus, items = [item('available')], has_changes = false) => ({
  status,
  has_changes,
  items,
  actions: ['update'] as QuoteAction[],
});

describe('the likely actions of a quote', () => {
  it.each([
    ['draft', 'send'],
    ['sent', 'accept'],
    ['opened', 'accept'],
    ['accepted', 'copyLink'],
    ['declined', 'update'],
    ['expired', 'update'],
    ['withdrawn', 'update'],
  ] as const)('of one that is %s begin with %s', (status, first) => {
    expect(likelyQuoteActions(quote(status))[0]).toBe(first);
  });

  it('begin with sending again if it has been changed since it was sent', () => {
    expect(likelyQuoteActions(quote('sent', [item('available')], true))[0]).toBe('send');
  });

  it('begin with editing if its machines are gone', () => {
    expect(likelyQuoteActions(quote('opened', [item('taken')]))).toEqual(['update', 'copyLink']);
  });
});

describe('what can be done with a machine of a quote', () => {
  it('is a reservation while it is free, and the queue while another customer has it', () => {
    expect(takeOf(quote('sent'), item('available'))).toBe('reserve');
    expect(takeOf(quote('sent'), item('taken'))).toBe('queue');
  });

  it('is nothing once the customer has it, once it is sold or deleted, and in a draft', () => {
    for (const state of ['reserved', 'queued', 'sold'] as const)
      expect(takeOf(quote('accepted'), item(state))).toBeNull();
    expect(takeOf(quote('sent'), { ...item('taken'), machine: { status: 'sold' } })).toBeNull();
    expect(takeOf(quote('sent'), { ...item('taken'), machine_deleted: true })).toBeNull();
    expect(takeOf(quote('draft'), item('available'))).toBeNull();
  });

  it('is nothing for a user who may not change the quote', () => {
    expect(takeOf({ ...quote('sent'), actions: [] }, item('available'))).toBeNull();
  });
});

describe('the machine to continue with', () => {
  it('is the only one that can be taken', () => {
    const free = item('available');
    expect(nextItem(quote('sent', [free]))).toBe(free);
    expect(nextItem(quote('sent', [item('reserved'), free]))).toBe(free);
    expect(nextItem(quote('sent', [free, item('available')]))).toBeNull();
  });

  it('is, of an accepted quote, the one that the customer has accepted', () => {
    const accepted = item('available', true);
    expect(nextItem(quote('accepted', [item('available'), accepted]))).toBe(accepted);
    expect(nextItem(quote('accepted', [item('available')]))).toBeNull();
  });

  it('is none in a quote that has ended or has to be sent again', () => {
    expect(nextItem(quote('expired'))).toBeNull();
    expect(nextItem(quote('sent', [item('available')], true))).toBeNull();
  });
});
