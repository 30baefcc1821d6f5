import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dateOfSerial,
  formatDate,
  formatTime,
  isNoDate,
  parseDate,
  parseTime,
  parseWrittenDate,
  yearOf,
} from './dates.ts';

describe('parseDate', () => {
  test.each([
    ['23.03.2002', '2002-03-23'],
    ['3. 4. 2021', '2021-04-03'],
    ['3.4.2021', '2021-04-03'],
    [' 3.4.2021 ', '2021-04-03'],
    ['23.03.2002 00:00', '2002-03-23'],
    ['23.03.2002 14:05:59', '2002-03-23'],
    ['2021-04-03', '2021-04-03'],
    ['2024-11-18T00:00:00.000Z', '2024-11-18'],
    ['03/04/2021', '2021-04-03'],
    ['03-04-2021', '2021-04-03'],
    ['29.2.2024', '2024-02-29'],
    ['37338', '2002-03-23'],
  ])('reads %j as %s', (text, date) => {
    expect(parseDate(text)).toEqual({ ok: true, value: date });
  });

  test('slashes follow the configured order', () => {
    expect(parseDate('03/04/2021', 'MM/DD/YYYY')).toEqual({ ok: true, value: '2021-03-04' });
    expect(parseDate('03.04.2021', 'MM/DD/YYYY')).toEqual({ ok: true, value: '2021-04-03' });
  });

  test.each([
    '31.2.2021',
    '29.2.2023',
    '31.04.2021',
    '00.00.1000',
    '0000-00-00',
    '01.01.1000',
    '0.1.2021',
    '1.13.2021',
    '23.3.02',
    '23.03',
    '2021-4',
    '2021-02-30',
    '1/2-2021',
    'dnes',
    '',
    '0',
    '65536',
    '-5',
  ])('rejects %j', (text) => {
    expect(parseDate(text)).toEqual({ ok: false });
  });

  test.each(['00.00.0000', '00.00.1000', '0. 0. 0000', ' 00/00/0000 ', '00-00-00', '0000-00-00T00:00:00'])(
    '%j says that there is no date',
    (text) => {
      expect(isNoDate(text)).toBe(true);
    },
  );

  test.each([
    '23.03.2002',
    '00.00.2019',
    '2019-00-00',
    '01.01.1000',
    '00.05.2021',
    '05.00.2021',
    '2021-00-05',
    '2021-05-00',
    '0',
    '00.00',
    '',
  ])('%j does not say that there is no date', (text) => {
    expect(isNoDate(text)).toBe(false);
  });

  test('parses what formatDate writes', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    const formats = fc.constantFrom('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD');
    fc.assert(
      fc.property(days, formats, (day, format) => {
        const date = day.toISOString().slice(0, 10);
        expect(parseDate(formatDate(date, format), format)).toEqual({ ok: true, value: date });
      }),
      { seed: 4 },
    );
  });

  test('never reads a typed date as a serial number', () => {
    expect(parseWrittenDate('37338')).toEqual({ ok: false });
  });
});

describe('spreadsheet serials', () => {
  test.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [37338, '2002-03-23'],
    [45000.75, '2023-03-15'],
    [65535, '2079-06-04'],
  ])('%d is %s', (serial, date) => {
    expect(dateOfSerial(serial)).toEqual({ ok: true, value: date });
  });

  test.each([0, 0.5, -1, 60, 65536, Number.NaN, Number.POSITIVE_INFINITY])('%d is not a date', (serial) => {
    expect(dateOfSerial(serial)).toEqual({ ok: false });
  });
});

describe('formatDate', () => {
  test('the Czech format is dd.MM.yyyy, the others are as written', () => {
    expect(formatDate('2021-04-03')).toBe('03.04.2021');
    expect(formatDate('2021-04-03', 'MM/DD/YYYY')).toBe('04/03/2021');
    expect(formatDate('2021-04-03', 'YYYY-MM-DD')).toBe('2021-04-03');
  });

  test.each([null, undefined, '', 'dnes'])('a missing date (%j) is shown as a dash', (date) => {
    expect(formatDate(date)).toBe('–');
  });
});

test.each([
  ['00:05', '12:05 AM'],
  ['09:30', '9:30 AM'],
  ['12:00', '12:00 PM'],
  ['23:59', '11:59 PM'],
])('%s is %s in the 12-hour format and unchanged in the 24-hour format', (time, shown) => {
  expect(formatTime(time, '12h')).toBe(shown);
  expect(formatTime(time)).toBe(time);
});

test('the year of a date', () => {
  expect(yearOf('2002-03-23')).toBe(2002);
});

describe('parseTime', () => {
  test.each([
    ['7', '07:00'],
    ['07:05', '07:05'],
    ['730', '07:30'],
    ['7.30', '07:30'],
    ['1645', '16:45'],
    [' 23:59 ', '23:59'],
    ['0:00', '00:00'],
    ['7:30 pm', '19:30'],
    ['12:15 AM', '00:15'],
    ['12 pm', '12:00'],
  ])('reads %j as %s', (typed, time) => {
    expect(parseTime(typed)).toBe(time);
  });

  test.each(['', 'ráno', '24:00', '7:60', '7:3', '13 pm', '0 am', '12345', ':30'])('refuses %j', (typed) => {
    expect(parseTime(typed)).toBeNull();
  });

  test('reads every time that is shown, in both formats', () => {
    for (const format of ['24h', '12h'] as const)
      for (let minutes = 0; minutes < 24 * 60; minutes += 1) {
        const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
        const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
        expect(parseTime(formatTime(time, format))).toBe(time);
      }
  });
});
