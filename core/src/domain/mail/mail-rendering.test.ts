import { describe, expect, it } from 'vitest';
import {
  daysText,
  headerText,
  renderMail,
  type MailText,
  secretPlaceholders,
  timeLeftText,
  unknownPlaceholders,
  validityText,
  type MailReader,
} from './mail-rendering.ts';
import { mailTextErrors } from './mail-text-errors.ts';
import type { MailFrame } from './mail-layout.ts';
import { mailTemplates, secretVariables, type MailValues } from './mail-templates.ts';
import { mailExamples } from './mail-examples.ts';
import { defaultMailTexts } from './mail-texts.ts';

const czech: MailReader = { language: 'cs', dateFormat: 'DD/MM/YYYY' };
const english: MailReader = { language: 'en', dateFormat: 'YYYY-MM-DD' };

const bare: MailFrame = {
  company: { name: 'Stroje Brno', address: [], phone: '', email: '' },
  logo: null,
  machine: null,
};
const render = (text: MailText, values: MailValues, reader: MailReader, frame: Partial<MailFrame> = {}) =>
  renderMail(text, values, reader, { ...bare, ...frame });
const body = (text: string) => ({ subject: 'x', body: text });

describe('a rendered mail', () => {
  it('replaces placeholders with values, with or without spaces in them', () => {
    const text = { subject: 'Stroj {{machineName}}', body: '{{ customerName }} – {{machineName}}' };
    const mail = render(text, { machineName: 'Volvo', customerName: 'Jana' }, czech);
    expect(mail).toMatchObject({ subject: 'Stroj Volvo', text: 'Jana – Volvo' });
  });

  it('never treats a value as a placeholder', () => {
    const values = { customerName: '{{resetUrl}}', resetUrl: 'https://secret.example' };
    const mail = render(body('{{customerName}}'), values, czech);
    expect(mail.text).toBe('{{resetUrl}}');
    expect(mail.html).not.toContain('secret');
  });

  it('escapes values and texts in the HTML part', () => {
    const values = { customerName: `<img src=x onerror="alert(1)"> & 'co'` };
    const { html, text } = render(body('<b>{{customerName}}</b>'), values, czech);
    expect(html).toContain(
      '&lt;b&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;co&#39;&lt;/b&gt;',
    );
    expect(html).not.toContain('<img');
    expect(text).toContain('<img');
  });

  it('makes links clickable only where the product itself inserts one', () => {
    const values = { detailUrl: 'https://a.example/?x="1"', customerName: 'https://evil.example' };
    const { html } = render(body('{{detailUrl}} {{customerName}}'), values, czech);
    expect(html).toContain('<a href="https://a.example/?x=&quot;1&quot;"');
    expect(html).not.toContain('href="https://evil.example');
    const script = render(body('{{detailUrl}}'), { detailUrl: 'javascript:alert(1)' }, czech);
    expect(script.html).not.toContain('<a ');
  });

  it('lets no line break from a value into the subject, where it could start another header', () => {
    const values = { customerName: 'Jana\r\nBcc: all@evil.example\u2028x\u0000' };
    const { subject } = render({ subject: 'Pro {{customerName}}', body: 'x' }, values, czech);
    expect(subject).toBe('Pro Jana Bcc: all@evil.example x');
    expect(headerText('a\nb'.repeat(300))).toHaveLength(250);
  });

  it('shows a dash for a missing value', () => {
    expect(render(body('{{notes}}{{customerName}}'), { notes: '  ' }, czech).text).toBe('––');
  });

  it('leaves out a fact without a value, in both parts', () => {
    const text = body(
      'Dobrý den,\n\nZákazník: {{customerName}}\nPoznámka: {{notes}}\n\nDůvod: {{approvalReason}}\n\nkonec',
    );
    const mail = render(text, { customerName: 'Jana', notes: ' ' }, czech);
    expect(mail.text).toBe('Dobrý den,\n\nZákazník: Jana\n\nkonec');
    expect(mail.html).not.toMatch(/Poznámka|Důvod/);
    expect(render(body('Stroj: {{machineName}}, {{notes}}'), {}, czech).text).toBe('Stroj: –, –');
  });

  it('leaves out brackets around a missing value: a machine without a number is called by its name', () => {
    const text = {
      subject: '{{machineName}} ({{machineSerial}})',
      body: 'Stroj {{machineName}} ({{machineSerial}}).',
    };
    const bare = render(text, { machineName: 'Volvo L90', machineSerial: '' }, czech);
    expect(bare).toMatchObject({ subject: 'Volvo L90', text: 'Stroj Volvo L90.' });
    expect(bare.html).toContain('>Stroj Volvo L90.<');
    const numbered = render(text, { machineName: 'Volvo L90', machineSerial: 'EQ1' }, czech);
    expect(numbered).toMatchObject({ subject: 'Volvo L90 (EQ1)', text: 'Stroj Volvo L90 (EQ1).' });
  });

  it('says what a customer answered and that a sale was reversed in the language of the reader', () => {
    const values = { quoteAnswer: 'decline', cancellationReason: 'storno' };
    const text = body('{{quoteAnswer}}. {{cancellationReason}}');
    expect(render(text, values, czech).text).toBe('odmítá cenovou nabídku. Prodej byl stornován');
    expect(render(text, values, english).text).toBe('declines the quote. The sale was reversed');
    expect(render(text, { ...values, cancellationReason: 'Bez peněz' }, english).text).toContain('Bez peněz');
  });

  it('says in the language of the reader that an expired reservation was released', () => {
    const text = body('{{cancellationReason}}');
    expect(render(text, { cancellationCause: 'expired' }, czech).text).toContain('Rezervace vypršela');
    expect(render(text, { cancellationCause: 'expired' }, english).text).toContain('The reservation expired');
    expect(render(text, { cancellationReason: 'expired' }, english).text).toBe('expired');
  });

  it.each([
    ['next', 'bez odpovědi. Stroj byl nabídnut dalšímu v pořadí.', 'was then offered to the next customer'],
    ['nobody', 'bez odpovědi. Stroj je znovu k dispozici.', 'The machine became available again.'],
  ])('says where a machine went whose offer was not answered: %s', (offerWentTo, czech, english) => {
    for (const [language, words] of [
      ['cs', czech],
      ['en', english],
    ] as const) {
      const { text } = renderMail(
        defaultMailTexts[language].queue_lapsed,
        { ...mailExamples[language], offerWentTo },
        { language, dateFormat: 'DD/MM/YYYY' },
        bare,
      );
      expect(text).toContain(words);
    }
  });

  it('uses the recipient’s date format and language', () => {
    const values = { expiresAt: '2026-03-09', daysLeft: '2', userRole: 'admin', maintenanceType: 'hours' };
    const text = body('{{expiresAt}} {{daysText}} {{userRole}} {{maintenanceType}}');
    expect(render(text, values, czech).text).toBe('09.03.2026 2 dny Administrátor servis podle motohodin');
    expect(render(text, values, english).text).toBe(
      '2026-03-09 2 days Administrator service by operating hours',
    );
  });

  it('ends with the company’s contact details, escaped in the HTML part', () => {
    const company = { name: 'A', address: ['Hlavní 1', 'Brno <1>'], phone: '601', email: '{{notes}}' };
    const { html, text } = render(body('a'), {}, czech, { company });
    expect(text).toBe('a\n\nHlavní 1\nBrno <1>\n601, {{notes}}');
    expect(html).toContain('Hlavní 1<br>\nBrno &lt;1&gt;<br>\n601, {{notes}}</td>');
  });

  it('keeps line breaks in both parts', () => {
    const { html, text } = render(body('a\nb'), {}, czech);
    expect(text).toBe('a\nb');
    expect(html).toContain('a<br>\nb');
  });
});

/** The visible words of a piece of HTML, without the style sheet and the title. */
const wordsOf = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split(/\s+/)
    .filter((word) => word !== '');

describe('the layout of a mail', () => {
  const machine = { name: 'Volvo <L120H>', facts: '2018 · Plzeň', src: 'cid:machine' };

  it('begins with the logo, or with the name of the company', () => {
    expect(wordsOf(render(body('a'), {}, czech).html).join(' ')).toMatch(/^Stroje Brno/);
    const logo = { src: 'cid:logo', width: 720, height: 180 };
    const { html } = render(body('a'), {}, czech, { logo });
    expect(html).toContain('src="cid:logo" width="200" height="50" alt="Stroje Brno"');
  });

  it('shows the machine above the text, in both parts', () => {
    const { html, text } = render(body('Dobrý den'), {}, czech, { machine });
    expect(text).toBe('Volvo <L120H>\n2018 · Plzeň\n\nDobrý den');
    expect(html).toContain('<img src="cid:machine" width="120" height="90" alt=""');
    expect(html.indexOf('Volvo &lt;L120H&gt;')).toBeLessThan(html.indexOf('Dobrý den'));
  });

  it('makes the first link on a line of its own a button, labelled with the line above it', () => {
    const urls = { resetUrl: 'https://a.example/1', loginUrl: 'https://a.example/2' };
    const { html } = render(body('Nastavit heslo:\n{{resetUrl}}\n\nPotom:\n{{loginUrl}}'), urls, czech);
    expect(html).toMatch(/class="button"[^>]*><a href="https:\/\/a\.example\/1"[^>]*>Nastavit heslo<\/a>/);
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(html).toContain('Potom:<br>\n<a href="https://a.example/2" class="link"');
  });

  it('keeps a sentence above the button as text', () => {
    const sentence = 'Odkaz platí jen krátce a lze ho použít pouze jednou:';
    const { html } = render(body(`${sentence}\n{{resetUrl}}`), { resetUrl: 'https://a.example/' }, english);
    expect(wordsOf(html).join(' ')).toContain(`${sentence} Open`);
  });

  it('makes no button of a link that is missing or not of the web', () => {
    expect(render(body('x:\n{{detailUrl}}'), {}, czech).html).not.toContain('class="button"');
    const script = render(body('{{detailUrl}}'), { detailUrl: 'javascript:alert(1)' }, czech);
    expect(script.html).not.toContain('href=');
  });

  it('shows two or more facts in a row as a table, whatever their values are', () => {
    const text = body('Zákazník: {{customerName}}\nPoznámka: {{notes}}\n\nPozor: jediný řádek');
    const { html } = render(text, { customerName: 'A: <b>', notes: 'jedna\ndvě' }, czech);
    expect(html).toMatch(/>Zákazník<\/td><td[^>]*>A: &lt;b&gt;<\/td>/);
    expect(html).toMatch(/>Poznámka<\/td><td[^>]*>jedna<br>\ndvě<\/td>/);
    expect(html).toContain('>Pozor: jediný řádek</p>');
  });

  const frame = { machine, company: { name: 'A', address: ['Hlavní 1'], phone: '601', email: 'a@b.cz' } };
  it.each(
    mailTemplates.flatMap((template) => (['cs', 'en'] as const).map((one) => [template, one] as const)),
  )('of %s in %s has the same content in both parts, one button, and is small', (template, language) => {
    const reader = { ...czech, language };
    const mail = renderMail(defaultMailTexts[language][template], mailExamples[language], reader, {
      ...bare,
      ...frame,
    });
    const html = wordsOf(mail.html.replaceAll('&lt;', '‹').replaceAll('&gt;', '›')).join(' ');
    const words = mail.text.replaceAll('<', '‹').replaceAll('>', '›').split(/\s+/);
    const missing = words.filter((word) => !html.includes(word.replace(/:$/, '')));
    // The address of the button is its link, not text.
    expect(missing.filter((word) => !mail.html.includes(`href="${word}"`))).toEqual([]);
    expect(mail.html.match(/class="button"/g)).toHaveLength(1);
    expect(mail.html).not.toMatch(/>(?:Otevřít|Open)</);
    expect(Buffer.byteLength(mail.html)).toBeLessThan(20_000);
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

  it.each(['reservation_expiring', 'maintenance_reminder'] as const)(
    'is not in the default text of %s, which may be read later: the day is',
    (template) => {
      const values = { daysLeft: '2', expiresAt: '2026-03-09', maintenanceDate: '2026-03-09' };
      for (const [text, reader, day, left] of [
        [defaultMailTexts.cs[template], czech, '09.03.2026', /zbývají/],
        [defaultMailTexts.en[template], english, '2026-03-09', /left/],
      ] as const) {
        const mail = render(text, values, reader);
        expect(mail.subject).toContain(day);
        expect(mail.text).toContain(day);
        expect(mail.subject + mail.text).not.toMatch(left);
      }
    },
  );
});

describe('the period of a report', () => {
  it('of one day is that day', () => {
    const { report_ready: text } = defaultMailTexts.cs;
    const day = { reportName: 'Ležáky', periodFrom: '2026-03-09', periodTo: '2026-03-09' };
    expect(render(text, day, czech)).toMatchObject({
      subject: 'Ležáky: 09.03.2026',
      text: expect.stringContaining('Období: 09.03.2026\n') as string,
    });
    expect(render(text, { ...day, periodTo: '2026-03-31' }, czech).subject).toBe(
      'Ležáky: 09.03.2026 – 31.03.2026',
    );
  });
});

describe('the customer', () => {
  const text = (customerCompany: string | undefined, body = '{{customer}}') =>
    render(
      { subject: 'x', body },
      { customerName: 'Jana Malá', ...(customerCompany !== undefined && { customerCompany }) },
      czech,
    ).text;

  it('is the company and its contact; a person without a company is named once', () => {
    expect(text('Stavby a.s.')).toBe('Stavby a.s., Jana Malá');
    for (const none of ['Jana Malá', '', undefined]) expect(text(none)).toBe('Jana Malá');
  });

  it('is named once in the default texts, and own texts with the former variables stay as they are', () => {
    for (const language of ['cs', 'en'] as const) {
      const { body } = defaultMailTexts[language].reservation_created;
      expect(text('Jana Malá', body).match(/Jana Malá/g)).toHaveLength(1);
    }
    expect(text('Stavby a.s.', '{{customerCompany}}, {{customerName}}')).toBe('Stavby a.s., Jana Malá');
  });
});

describe('the record that a comment is on', () => {
  const machine = { machineName: 'Válec HAMM', machineSerial: 'HAM123' };
  const customer = { customerName: 'Jana Malá', customerCompany: 'Stavby a.s.' };
  it.each([
    ['a machine', machine, 'ke stroji Válec HAMM (HAM123)', 'on Válec HAMM (HAM123)'],
    [
      'a reservation',
      { ...machine, ...customer },
      'k rezervaci stroje Válec HAMM (HAM123)',
      'on the reservation of Válec HAMM (HAM123)',
    ],
    ['a machine without a number', { machineName: 'Válec' }, 'ke stroji Válec', 'on Válec'],
    ['a demand', customer, 'k poptávce (Stavby a.s.)', 'on an enquiry (Stavby a.s.)'],
  ])('is named in subject and text: %s', (_, values, inCzech, inEnglish) => {
    for (const [reader, named] of [
      [czech, inCzech],
      [english, inEnglish],
    ] as const) {
      const { comment_mention: text } = defaultMailTexts[reader.language];
      const mail = render(
        text,
        {
          ...values,
          actorName: 'Petr Malý',
          commentText: 'Pozor',
          companyName: 'Stroje Brno',
          detailUrl: 'https://a.example',
        },
        reader,
      );
      expect(mail.subject).toContain('Petr Malý');
      expect(mail.subject.endsWith(named)).toBe(true);
      expect(mail.text).toContain(`${named}.`);
      expect(mail.text).not.toContain('–');
    }
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
    expect(render(defaultMailTexts.cs[template], values, czech).text).toContain('platí 7 dní');
    expect(render(defaultMailTexts.en[template], values, english).text).toMatch(/(for|within) 7 days/);
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
