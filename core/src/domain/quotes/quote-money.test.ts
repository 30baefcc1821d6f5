import { describe, expect, it } from 'vitest';
import { hasLost, noteOfItem, totalOfQuote } from './quote-money.ts';
import type { LinkedItemState, QuoteItemState } from './quote-status.ts';

const item = (price: number | null, state: QuoteItemState | LinkedItemState, accepted = false) => ({
  price,
  state,
  accepted,
});

describe('the total of a quote', () => {
  it.each(['sent', 'opened', 'open'] as const)('that is %s leaves out what others have by now', (status) => {
    const items = [item(100, 'available'), item(20, 'taken'), item(3, 'queued'), item(0.5, 'reserved')];
    expect(totalOfQuote(status, items)).toEqual({ of: 'left', total: 100.5 });
    expect(totalOfQuote(status, [item(100, 'yours'), item(20, 'available')])).toEqual({
      of: 'all',
      total: 120,
    });
  });

  it('is that of all machines when none is left, in a draft and once the quote has ended', () => {
    const gone = [item(100, 'taken'), item(20, 'taken')];
    expect(totalOfQuote('open', gone)).toEqual({ of: 'all', total: 120 });
    for (const status of ['draft', 'declined', 'expired', 'withdrawn'] as const)
      expect(totalOfQuote(status, [item(100, 'available'), item(20, 'taken')])).toEqual({
        of: 'all',
        total: 120,
      });
  });

  it('of an accepted quote is that of the accepted machines, also where others have the rest', () => {
    const items = [item(100, 'available', true), item(20, 'taken'), item(3, 'reserved', true)];
    expect(totalOfQuote('accepted', items)).toEqual({ of: 'accepted', total: 103 });
  });

  it('of an accepted quote leaves out what others have by now, unless nothing else was accepted', () => {
    const taken = item(20, 'taken', true);
    expect(totalOfQuote('accepted', [item(100, 'reserved', true), taken, item(3, 'available')])).toEqual({
      of: 'acceptedLeft',
      total: 100,
    });
    expect(totalOfQuote('accepted', [item(100, 'available'), taken])).toEqual({ of: 'accepted', total: 20 });
    expect(hasLost({ status: 'accepted', items: [item(100, 'taken'), item(3, 'sold', true)] })).toBe(false);
    expect(hasLost({ status: 'accepted', items: [taken] })).toBe(true);
    expect(noteOfItem('accepted', taken)).toBe('gone');
    expect(noteOfItem('accepted', item(3, 'sold', true))).toBe('accepted');
  });

  it('is none if a price that counts is missing', () => {
    expect(totalOfQuote('sent', [item(null, 'available'), item(20, 'available')]).total).toBeNull();
    expect(totalOfQuote('sent', [item(null, 'taken'), item(20, 'available')]).total).toBe(20);
  });
});
