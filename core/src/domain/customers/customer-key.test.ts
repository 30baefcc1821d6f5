import { describe, expect, it } from 'vitest';
import { customerMark, isForCustomer, isSameCustomer, markOfText, taxNumber } from './customer-key.ts';

describe('a tax id', () => {
  it.each([
    ['CZ 270 82 440', '27082440'],
    ['cz-27082440', '27082440'],
    ['27082440', '27082440'],
    ['27\u00a0082\u00a0440', '27082440'],
    // The VAT number of a person, and of a company in another country.
    ['CZ7001011234', 'cz7001011234'],
    ['SK 2020 123 456', 'sk2020123456'],
    ['0010023456', '0010023456'],
  ])('%j is the same as %j', (text, number) => expect(taxNumber(text)).toBe(number));

  it.each(['', ' ', '-', '—', 'není', 'x', '0', '00000000', null])('%j is none', (text) =>
    expect(taxNumber(text)).toBeNull(),
  );
});

describe('a customer', () => {
  it.each([
    ['CZ27082440', 'jana@stavby.example', '27082440'],
    [null, 'Křížová@Stavby.example ', 'krizova@stavby.example'],
    ['-', 'jana@stavby.example', 'jana@stavby.example'],
    [null, '', null],
  ])('with the tax id %j and the address %j is recognised by %j', (tax, email, mark) => {
    expect(customerMark({ customer_tax_id: tax, customer_email: email })).toBe(mark);
  });

  it('is meant by a tax id or an e-mail', () => {
    expect(['CZ 27082440', 'Jana@Stavby.example', 'Jana'].map(markOfText)).toEqual([
      '27082440',
      'jana@stavby.example',
      null,
    ]);
  });
});

describe('the same customer', () => {
  const customer = (customer_tax_id: string | null, customer_email: string) => ({
    customer_tax_id,
    customer_email,
  });
  it.each([
    [customer('CZ 123', 'a@x.cz'), customer('cz123', 'b@x.cz'), true],
    [customer('123', 'a@x.cz'), customer('456', 'a@x.cz'), false],
    [customer(null, 'Křížová@x.cz'), customer('456', 'krizova@X.cz'), true],
    [customer(null, 'a@x.cz'), customer(null, 'b@x.cz'), false],
    [customer(' ', ''), customer(null, ''), false],
  ])('%j and %j: %s', (one, other, expected) => {
    expect(isSameCustomer(one, other)).toBe(expected);
    expect(isSameCustomer(other, one)).toBe(expected);
  });

  it('may correct the tax id or the email when an offer is accepted, not both', () => {
    const waited = customer('123', 'a@x.cz');
    expect(isForCustomer(waited, customer('124', 'a@x.cz'))).toBe(true);
    expect(isForCustomer(waited, customer('123', 'b@x.cz'))).toBe(true);
    expect(isForCustomer(waited, customer('124', 'b@x.cz'))).toBe(false);
  });
});
