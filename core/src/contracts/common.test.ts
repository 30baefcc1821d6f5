import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { date, emailAddress, repeatable } from './common.ts';
import { testMailBody } from './mails.ts';

describe('a repeatable parameter', () => {
  const status = repeatable(z.enum(['open', 'won', 'lost']));

  it('is one value, several, or none', () => {
    expect(status.parse('open')).toEqual(['open']);
    expect(status.parse(['won', 'open'])).toEqual(['won', 'open']);
    expect(status.parse(undefined)).toBeUndefined();
  });

  it('counts a repeated value once, in the order of the values', () => {
    expect(status.parse(['won', 'open', 'won', 'open'])).toEqual(['won', 'open']);
    // As it is after its own rule.
    expect(repeatable(z.string().trim()).parse(['JLG', 'JLG '])).toEqual(['JLG']);
  });

  it('has at most 500 values, each of which must be valid', () => {
    expect(status.safeParse(Array.from({ length: 501 }, () => 'open')).success).toBe(false);
    expect(status.safeParse(['open', 'unknown']).success).toBe(false);
  });
});

it('a date has a year from 1900 to 2199', () => {
  const fault = (input: unknown) => date.safeParse(input).error?.issues.map(({ message }) => message);
  for (const day of ['1900-01-01', '2024-02-29', '2199-12-31']) expect(fault(day)).toBeUndefined();
  for (const day of ['0000-01-01', '0026-11-30', '1899-12-31', '2200-01-01', '9999-12-31'])
    expect(fault(day)).toEqual(['validation.dateRange']);
  expect(fault('2026-02-30')).toHaveLength(1);
});

it('a blank email address is missing, a wrong one is invalid', () => {
  const fault = (input: unknown) => emailAddress().safeParse(input).error?.issues[0]?.message;
  expect(fault('')).toBe('validation.required');
  expect(fault('   ')).toBe('validation.required');
  expect(fault(undefined)).toBe('validation.required');
  expect(fault('jana@')).toBe('validation.email');
  expect(fault('jana@dealer.cz')).toBeUndefined();
  expect(emailAddress().parse(' jana@dealer.cz ')).toBe('jana@dealer.cz');
  expect(testMailBody.parse({ to: ' jana@dealer.cz' })).toEqual({ to: 'jana@dealer.cz' });
  expect(testMailBody.parse({})).toEqual({});
});
