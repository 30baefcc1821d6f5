import { expect, test } from 'vitest';
import { redactData, redactText } from './redact.ts';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
const linkToken = 'q3Vx8Kd0-Zp_1TnB7yWcR5uJ2hG9aLfM4sEoXiQbNtU';

test.each([
  ['Sign-in of jana.novakova@stavby.example failed', 'Sign-in of [e-mail] failed'],
  [`Authorization: Bearer ${jwt}`, 'Authorization: [hidden] [hidden]'],
  [`sent with bearer abc.def`, 'sent with bearer [hidden]'],
  [`got ${jwt} back`, 'got [hidden] back'],
  [`https://host/reset-password#token=${linkToken}`, 'https://host/reset-password#token=[hidden]'],
  [`the link ${linkToken} is old`, 'the link [hidden] is old'],
  ['{"password":"tajne heslo","name":"x"}', '{"password":[hidden],"name":"x"}'],
  ["newPassword: 'a b c', other", 'newPassword: [hidden], other'],
  ['heslo=strojpark&x=1', 'heslo=[hidden]&x=1'],
  ['code: 123456', 'code: [hidden]'],
])('%s loses its secret', (text, shown) => {
  const redacted = redactText(text);
  expect(redacted).toBe(shown);
  for (const secret of [jwt, linkToken, 'jana.novakova', 'tajne', 'strojpark', '123456'])
    expect(redacted).not.toContain(secret);
});

test('text without secrets stays readable', () => {
  const stack =
    'TypeError: x is not a function\n    at Page (https://host/assets/machine-list-page-B2x9Kq1c.js:12:345)';
  expect(redactText(stack)).toBe(stack);
  expect(redactText('GET /machines/6f1c2b34-1111-4222-8333-444455556666')).toContain('6f1c2b34');
});

test('secret properties are removed by name, at any depth', () => {
  const data = {
    status: 401,
    headers: { authorization: 'x' },
    body: { customer: 'Jana' },
    nested: [{ accessToken: 'x', refresh_token: 'x', smtp_password: 'x', note: 'to a@b.cz' }],
    when: new Date('2026-03-05T08:00:00Z'),
    run: () => 1,
  };
  expect(redactData(data)).toEqual({
    status: 401,
    headers: '[hidden]',
    body: '[hidden]',
    nested: [
      {
        accessToken: '[hidden]',
        refresh_token: '[hidden]',
        smtp_password: '[hidden]',
        note: 'to [e-mail]',
      },
    ],
    when: '2026-03-05T08:00:00.000Z',
    run: undefined,
  });
});

test('circular references end, and long texts and lists are truncated', () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  expect(JSON.stringify(redactData(circle))).toContain('[…]');
  expect(redactText('a '.repeat(5000)).length).toBeLessThan(2100);
  expect(redactData(Array.from({ length: 500 }, (_, index) => index))).toHaveLength(50);
});
