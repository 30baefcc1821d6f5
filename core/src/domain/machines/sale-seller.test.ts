import { describe, expect, it } from 'vitest';
import { roles } from '../access/permissions.ts';
import { canChooseSeller, defaultSeller } from './sale-seller.ts';

const actor = { id: 'office', name: 'Alena Správná' };
const salesperson = { id: 'sales', name: 'Petr Prodejce' };

describe('the seller of a machine', () => {
  it('is the salesperson of its reservation, without one who sells it', () => {
    expect(defaultSeller(actor, salesperson)).toBe(salesperson);
    expect(defaultSeller(actor, null)).toBe(actor);
  });

  it('is chosen by those who may change the records of others', () => {
    const allowed = roles.filter((role) => canChooseSeller({ role }) === null);
    expect(allowed).toEqual(['admin', 'backoffice']);
    expect(canChooseSeller({ role: 'salesperson' })).toEqual({ code: 'forbidden' });
  });
});
