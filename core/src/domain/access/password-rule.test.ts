import { describe, expect, test } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { passwordProblem } from './password-rule.ts';
import { fold } from '../search-fold.ts';

const words = ['Jana Nováková', 'jana.novakova@dealer.example', 'Stroje Dvořák s.r.o.'];
const problem = (password: string, minLength = 8) => passwordProblem(password, { minLength, words });

describe('a new password', () => {
  test('has at least the length of the setting, counted in characters', () => {
    expect(problem('krb7mez')).toBe('validation.passwordMinimum');
    expect(problem('krb7mezi')).toBeNull();
    expect(problem('krb7mezi', 12)).toBe('validation.passwordMinimum');
    expect(problem('🚜🔧🪵🌧🧱🪣🚧')).toBe('validation.passwordMinimum');
    expect(problem('🚜🔧🪵🌧🧱🪣🚧🦺')).toBeNull();
  });

  test('is never shorter than six characters, whatever the setting says', () => {
    expect(problem('krb7m', 1)).toBe('validation.passwordMinimum');
    expect(problem('krb7mz', 1)).toBeNull();
  });

  test('may be a long sentence with spaces and common words', () => {
    expect(problem('correct horse battery staple')).toBeNull();
    expect(problem('moje heslo je pes u rybníka')).toBeNull();
    expect(problem('x7#q'.repeat(3) + 'Ž'.repeat(988))).toBeNull();
  });

  test.each([
    'password',
    'Heslo123',
    'heslo1234',
    'P@ssw0rd',
    '!Heslo2!',
    'Kočička1',
    'Komatsu99',
    '12345678',
    '87654321',
    'qwertzuiop',
    'asdfghjkl',
    '1qaz2wsx',
    'aaaaaaaa',
    'abcabcabc',
    '20202020',
    'abcdefgh',
  ])('is not a common one: %s', (password) => {
    expect(problem(password)).toBe('validation.passwordCommon');
  });

  test.each([
    'Jana1990',
    'novakova',
    'NOVÁKOVÁ2024',
    'jana.novakova',
    'jananovakova99',
    'janadealer!1',
    'Strojpark2026',
    'strojeDvorak',
  ])('is not made of the user’s name, email, company or product: %s', (password) => {
    expect(problem(password)).toBe('validation.passwordOwnWords');
  });

  test('may contain the user’s own name if enough other characters remain', () => {
    expect(problem('jana pase bílé kozy')).toBeNull();
  });
});

describe('the list of common passwords', () => {
  test('is folded, so that accents and capitals do not matter', () => {
    expect([...commonPasswords].filter((word) => fold(word) !== word)).toEqual([]);
    expect(commonPasswords.size).toBeGreaterThan(500);
  });
});
