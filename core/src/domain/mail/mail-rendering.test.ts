import { describe, expect, it } from 'vitest';
import {
  daysText,
  headerText,
  renderMail,
  secretPlaceholders,
  timeLeftText,
  unknownPlaceholders,
  validityText,
  type MailReader,
} from './mail-rendering.ts';
import { mailTextErrors } from './mail-text-errors.ts';
import { mailTemplates, secretVariables } from './mail-templates.ts';
import { defaultMailTexts } from './mail-texts.ts';

const czech: MailReader = { language: 'cs', dateFormat: 'DD/MM/YYYY' };
const english: MailReader = { language: 'en', dateFormat: 'YYYY-MM-DD' };

const body = (text: string) => ({ subject: 'x', body: text });

describe('a rendered mail', () => {
  it('replaces placeholders with values, with or without spaces in them', () => {
    const text = { subject: 'Stroj {{machineName}}', body: '{{ customerName }} – {{machineName}}' };
    const mail = renderMail(text, { machineName: 'Volvo', customerName: 'Jana' }, czech);
    expect(mail).toMatchObject({ subject: 'Stroj Volvo', text: 'Jana – Volvo' });
  });

  it('never treats a value as a placeholder', () => {
    const values = { customerName: '{{resetUrl}}', resetUrl: 'https://secret.example' };
    const mail = renderMail(body('{{customerName}}'), values, czech);
    expect(mail.text).toBe('{{resetUrl}}');
    expect(mail.html).not.toContain('secret');
  });

  it('escapes values and texts in the HTML part', () => {
    const values = { customerName: `<img src=x onerror="alert(1)"> & 'co'` };
    const { html, text } = renderMail(body('<b>{{customerName}}</b>'), values, czech);
    expect(html).toContain(
      '&lt;b&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;co&#39;&lt;/b&gt;',
    );
    expect(html).not.toContain('<img');
    expect(text).toContain('<img');
  });

  it('makes links clickable only where the product itself inserts one', () => {
    const values = { detailUrl: 'https://a.example/?x="1"', customerName: 'https://evil.example' };
    const { html } = renderMail(body('{{detailUrl}} {{customerName}}'), values, czech);
    expect(html).toContain('<a href="https://a.example/?x=&quot;1&quot;">');
    expect(html).not.toContain('href="https://evil.example');
    const script = renderMail(body('{{detailUrl}}'), { detailUrl: 'javascript:alert(1)' }, czech);
    expect(script.html).not.toContain('<a ');
  });

  it('lets no line break from a value into the subject, where it could start another header', () => {
    const values = { customerName: 'Jana\r\nBcc: all@evil.example\u2028x\u0000' };
    const { subject } = renderMail({ subject: 'Pro {{customerName}}', body: 'x' }, values, czech);
    expect(subject).toBe('Pro Jana Bcc: all@evil.example x');
    expect(headerText('a\nb'.repeat(300))).toHaveLength(250);
  });

  it('shows a dash for a missing value', () => {
    expect(renderMail(body('{{notes}}{{customerName}}'), { notes: '  ' }, czech).text).toBe('––');
  });

  it('uses the recipient’s date format and language', () => {
    const values = { expiresAt: '2026-03-09', daysLeft: '2', userRole: 'admin', maintenanceType: 'hours' };
    const text = body('{{expiresAt}} {{daysText}} {{userRole}} {{maintenanceType}}');
    expect(renderMail(text, values, czech).text).toBe(
      '09.03.2026 2 dny Administrátor servis podle motohodin',
    );
    expect(renderMail(text, values, english).text).toBe(
      '2026-03-09 2 days Administrator service by operating hours',
    );
  });

  it('ends with the company’s contact details, escaped in the HTML part', () => {
    const { html, text } = renderMail(body('a'), {}, czech, ['Hlavní 1', 'tel. <1> {{notes}}']);
    expect(text).toBe('a\n\nHlavní 1\ntel. <1> {{notes}}');
    expect(html).toContain('Hlavní 1<br>\ntel. &lt;1&gt; {{notes}}</p>');
  });

  it('keeps line breaks in both parts', () => {
    const { html, text } = renderMail(body('a\nb'), {}, czech);
    expect(text).toBe('a\nb');
    expect(html).toContain('a<br>\nb');
  });
});

describe('days in words', () => {
  it.each([
    [1, '1 den', '1 day'],
    [2, '2 dny', '2 days'],
    [4, '4 dny', '4 days'],
    [5, '5 dní', '5 days'],
    [0, '0 dní', '0 days'],
    [21, '21 dní', '21 days'],
  ])('%i', (days, cs, en) => {
    expect(daysText(days, 'cs')).toBe(cs);
    expect(daysText(days, 'en')).toBe(en);
  });
});

describe('time left in words', () => {
  it.each([
    [0, 'dnes', 'today'],
    [1, 'zbývá 1 den', '1 day left'],
    [2, 'zbývají 2 dny', '2 days left'],
    [4, 'zbývají 4 dny', '4 days left'],
    [5, 'zbývá 5 dní', '5 days left'],
    [22, 'zbývá 22 dní', '22 days left'],
  ])('%i', (days, cs, en) => {
    expect(timeLeftText(days, 'cs')).toBe(cs);
    expect(timeLeftText(days, 'en')).toBe(en);
  });

  it.each(['reservation_expiring', 'maintenance_reminder'] as const)('is used in %s', (template) => {
    const values = { daysLeft: '2', expiresAt: '2026-03-09', maintenanceDate: '2026-03-09' };
    expect(renderMail(defaultMailTexts.cs[template], values, czech).text).toContain(
      '09.03.2026 (zbývají 2 dny)',
    );
    expect(renderMail(defaultMailTexts.en[template], values, english).text).toContain(
      '2026-03-09 (2 days left)',
    );
  });
});

describe('the validity of a link in words', () => {
  it.each([
    [1, '1 hodinu', '1 hour'],
    [2, '2 hodiny', '2 hours'],
    [24, '24 hodin', '24 hours'],
    [50, '50 hodin', '50 hours'],
    [72, '3 dny', '3 days'],
    [168, '7 dní', '7 days'],
  ])('%i hours', (hours, cs, en) => {
    expect(validityText(hours, 'cs')).toBe(cs);
    expect(validityText(hours, 'en')).toBe(en);
  });

  it.each(['user_welcome', 'password_reset', 'email_verification'] as const)('is used in %s', (template) => {
    const values = { resetValidHours: '168' };
    expect(renderMail(defaultMailTexts.cs[template], values, czech).text).toContain('platí 7 dní');
    expect(renderMail(defaultMailTexts.en[template], values, english).text).toMatch(/(for|within) 7 days/);
  });
});

describe('a template', () => {
  it('reports unknown placeholders, misspelt or from other templates', () => {
    const text = '{{machineName}} {{machinename}} {{resetUrl}} {{}} {{a b}}';
    expect(unknownPlaceholders('reservation_created', text)).toEqual(['machinename', 'resetUrl', '', 'a b']);
  });

  it('has no one-time link in its subject', () => {
    expect(secretPlaceholders('{{ resetUrl }} {{userName}}')).toEqual(['resetUrl']);
    expect(mailTextErrors('password_reset', { subject: '{{resetUrl}}', body: '{{nothing}}' })).toEqual([
      ['body', { key: 'validation.unknownPlaceholders', params: { names: '{{nothing}}' } }],
      ['subject', { key: 'validation.secretInSubject', params: { names: '{{resetUrl}}' } }],
    ]);
    expect(mailTextErrors('password_reset', null)).toEqual([]);
  });

  it.each(mailTemplates)('%s has valid texts with the same placeholders in both languages', (template) => {
    const [cs, en] = [defaultMailTexts.cs[template], defaultMailTexts.en[template]];
    expect([...mailTextErrors(template, cs), ...mailTextErrors(template, en)]).toEqual([]);
    const names = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted();
    expect(names(cs.body)).toEqual(names(en.body));
    expect(names(cs.subject)).toEqual(names(en.subject));
  });

  it.each(['user_welcome', 'password_reset', 'email_verification'] as const)(
    '%s contains its link',
    (template) => {
      const { body: text } = defaultMailTexts.cs[template];
      expect(secretVariables.some((name) => text.includes(`{{${name}}}`))).toBe(true);
    },
  );
});
