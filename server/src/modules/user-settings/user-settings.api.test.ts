import { defaultUserSettings, type UserSettings } from '@strojpark/core/domain/settings/user-settings';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';

const test = setUpTestApp();
let user: TestUser;

beforeEach(async () => {
  user = await test.user('salesperson');
});

const path = '/users/settings';
const read = async (who = user) => (await test.call<UserSettings>(who, 'GET', path)).body;
const store = (body: object, who = user) => test.call<UserSettings>(who, 'PUT', path, body);

const chosen: UserSettings = {
  language: 'en',
  theme: 'dark',
  itemsPerPage: 50,
  currency: 'EUR',
  dateFormat: 'YYYY-MM-DD',
  timeFormat: '12h',
  emailNotifications: false,
  maintenanceReminders: false,
  reservationAlerts: false,
  commentMentions: false,
  firstStepsHidden: true,
  visitedSteps: ['browse'],
};

describe('personal settings', () => {
  it('answer 401 without a session', async () => {
    expect((await test.call(null, 'GET', path)).status).toBe(401);
    expect((await test.call(null, 'PUT', path, chosen)).status).toBe(401);
  });

  it('have defaults until they are stored, with the language of the interface', async () => {
    expect(await read()).toEqual(defaultUserSettings);
    const english = await test.call(user, 'GET', path, undefined, { language: 'en' });
    expect(english.body).toEqual({ ...defaultUserSettings, language: 'en' });
  });

  it('are stored and returned completely', async () => {
    expect(await store(chosen)).toMatchObject({ status: 200, body: chosen });
    expect(await read()).toEqual(chosen);
    const defaults = { ...defaultUserSettings, visitedSteps: ['browse'] };
    expect(await store(defaultUserSettings)).toMatchObject({ status: 200, body: defaults });
  });

  it('keep everything else when only the language is sent', async () => {
    await store(chosen);
    expect((await store({ language: 'cs' })).body).toEqual({ ...chosen, language: 'cs' });
  });

  it('keep the language of the interface when something else is stored first', async () => {
    await test.call(user, 'PUT', path, { theme: 'dark' }, { language: 'en' });
    expect(await read()).toEqual({ ...defaultUserSettings, language: 'en', theme: 'dark' });
  });

  it('start with the company currency, also when something else is stored first', async () => {
    await test.set({ default_currency: 'EUR' });
    const newcomer = await test.user('salesperson');
    expect(await read(newcomer)).toMatchObject({ currency: 'EUR' });
    await test.call(newcomer, 'PUT', '/users/settings', { language: 'en' });
    await test.unset();
    expect(await read(newcomer)).toMatchObject({ currency: 'EUR' });
  });

  it('of a user do not affect other users', async () => {
    const other = await test.user('admin');
    await store(chosen);
    await store({ ...chosen, user_id: other.id, userId: other.id });
    expect(await read(other)).toEqual(defaultUserSettings);
  });

  it('are merged when two devices change different ones concurrently', async () => {
    await Promise.all([store({ theme: 'dark' }), store({ currency: 'EUR' }), store({ timeFormat: '12h' })]);
    expect(await read()).toMatchObject({ theme: 'dark', currency: 'EUR', timeFormat: '12h' });
  });

  it('add the steps that were visited on one device to those of another', async () => {
    await store({ visitedSteps: ['profile'] });
    await Promise.all([store({ visitedSteps: ['guide', 'profile'] }), store({ visitedSteps: ['browse'] })]);
    expect(await read()).toMatchObject({ visitedSteps: ['profile', 'browse', 'guide'] });
  });

  it('name each invalid value', async () => {
    const answer = await store({ ...chosen, language: 'de', itemsPerPage: 30, currency: 'GBP', theme: null });
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.body as unknown as { errors: object }).errors)).toEqual([
      'language',
      'theme',
      'itemsPerPage',
      'currency',
    ]);
  });

  it('set the language of the user’s account', async () => {
    await store({ language: 'en' });
    expect((await test.call(user, 'GET', '/auth/me')).body).toMatchObject({ language: 'en' });
  });
});
