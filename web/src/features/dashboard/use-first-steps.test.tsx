import { screen, waitFor, within } from '@testing-library/react';
import type { VisitedStep } from '@strojpark/core/domain/settings/user-settings';
import type { Role } from '@strojpark/core/domain/access/permissions';
import { beforeEach, expect, test } from 'vitest';
import { userOf } from '../../../test/session.ts';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../test/stub-fetch.ts';
import { signIn } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';
import { FirstSteps } from './first-steps.tsx';
import { useFirstSteps } from './use-first-steps.ts';

const company = { name: 'Strojpark', address: ['Plzeň'], phone: '', email: '', logo: null };
let machineCount = 1;
let soldCount = 0;
let mailHost = 'smtp.firma.example';
let replacementsSavedAt: string | null = null;
let answerCompany: () => Response | Promise<Response>;
let requests: ReturnType<typeof stubFetch> = [];

beforeEach(() => {
  queryClient.clear();
  machineCount = 1;
  soldCount = 0;
  mailHost = 'smtp.firma.example';
  replacementsSavedAt = null;
  answerCompany = () => json(company);
  // why: the server is outside of the web package; only these numbers matter here
  requests = stubFetch(({ path }) => {
    if (path === '/api/company') return answerCompany();
    if (path === '/api/settings/category/reservations')
      return json([{ key: 'replacements_required', value: 'true', updated_at: replacementsSavedAt }]);
    if (path.startsWith('/api/settings')) return json([{ key: 'smtp_host', value: mailHost }]);
    if (path.includes('stock')) return json({ total: machineCount, sold: 0 });
    return json(path.startsWith('/api/machines') ? { total: machineCount, sold: soldCount } : { total: 2 });
  });
});

const hide = () => undefined;
const none: readonly VisitedStep[] = [];
function Panel({ wanted = true, visited = none }: { wanted?: boolean; visited?: readonly VisitedStep[] }) {
  const steps = useFirstSteps(wanted, visited);
  if (steps === undefined) return 'Načítá se';
  return steps.length === 0 ? 'Nic' : <FirstSteps steps={steps} onSkip={hide} onHide={hide} />;
}

async function open(role: Role, joined: string) {
  signIn({ accessToken: 'a', refreshToken: 'r', user: { ...userOf(role), created_at: joined } });
  const app = renderApp(<Panel />);
  await waitFor(() => expect(requests.length).toBeGreaterThan(2));
  return app;
}
const today = () => new Date().toISOString();
const names = () => screen.getAllByRole('listitem').map((item) => item.textContent);

test('what earlier versions kept in the browser is removed', async () => {
  localStorage.setItem('first-steps', '{"state":{},"version":0}');
  await open('salesperson', today());
  expect(localStorage.getItem('first-steps')).toBeNull();
});

test('an administrator of an empty company sets it up, with a step for the logo', async () => {
  machineCount = 0;
  await open('admin', today());
  expect(await screen.findByText('Naplňte evidenci stroji')).toBeDefined();
  expect(screen.getByText('Nahrajte logo firmy')).toBeDefined();
  // Where it is done, also on a phone, where the settings open with a list of their parts.
  expect(screen.getByRole('link', { name: 'Nahrát logo' }).getAttribute('href')).toBe(
    '/admin/settings/general',
  );
  expect(screen.queryByText('Projděte si použité stroje')).toBeNull();
});

test('a colleague who may not import is not told to', async () => {
  machineCount = 0;
  await open('salesperson', today());
  expect(await screen.findByText(/^Přidejte první stroj ručně/)).toBeDefined();
  expect(screen.queryByText(/^Nahrajte seznam/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Importovat seznam' })).toBeNull();
});

test('a list can still be imported once the first machine was entered by hand', async () => {
  answerCompany = () => json({ ...company, address: [] });
  await open('admin', today());
  expect(await screen.findByText('Naplňte evidenci stroji')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Importovat seznam' }).getAttribute('href')).toBe('/import');
  expect(screen.queryByRole('link', { name: 'Přidat stroj' })).toBeNull();
});

test('entering machines stays done when all of them are sold', async () => {
  machineCount = 0;
  soldCount = 1;
  await open('admin', today());
  expect(await screen.findByText('Projděte si použité stroje')).toBeDefined();
  expect(screen.queryByText('Naplňte evidenci stroji')).toBeNull();
  // The steps of the setup go, so it is said that they are done.
  expect(screen.getByText('Firma je nastavená, můžete začít pracovat')).toBeDefined();
});

test('a new company is set up once emails can leave', async () => {
  mailHost = '';
  await open('admin', today());
  expect(await screen.findByText('Nastavte odesílání e-mailů')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Nastavit server' }).getAttribute('href')).toBe(
    '/admin/settings/notifications',
  );
  expect(screen.queryByText('Firma je nastavená, můžete začít pracovat')).toBeNull();
});

test('a company that needs no emails is set up without a mail server', async () => {
  mailHost = '';
  signIn({ accessToken: 'a', refreshToken: 'r', user: { ...userOf('admin'), created_at: today() } });
  renderApp(<Panel visited={['mail']} />);
  expect(await screen.findByText('Firma je nastavená, můžete začít pracovat')).toBeDefined();
});

test.each([
  ['is asked about a rental fleet', null, 'Zbývá'],
  ['is not asked once the setting was changed', '2026-11-20T08:00:00.000Z', 'Hotovo'],
])('an administrator %s', async (_, savedAt, state) => {
  answerCompany = () => json({ ...company, address: [] });
  replacementsSavedAt = savedAt;
  await open('admin', today());
  const step = (await screen.findByText(/^Ověřte, jestli/)).closest('li') as HTMLElement;
  expect(within(step).getByRole('img', { name: state })).toBeDefined();
  expect(within(step).queryByRole('link')?.getAttribute('href')).toBe(
    state === 'Zbývá' ? '/admin/settings/reservations' : undefined,
  );
});

test('who keeps the replacements as they are has decided about them', async () => {
  answerCompany = () => json({ ...company, address: [] });
  signIn({ accessToken: 'a', refreshToken: 'r', user: { ...userOf('admin'), created_at: today() } });
  renderApp(<Panel visited={['fleet']} />);
  const step = (await screen.findByText(/^Ověřte, jestli/)).closest('li') as HTMLElement;
  expect(within(step).getByRole('img', { name: 'Hotovo' })).toBeDefined();
});

test('a company is set up without deciding about a rental fleet', async () => {
  await open('admin', today());
  expect(await screen.findByText('Firma je nastavená, můžete začít pracovat')).toBeDefined();
});

test('the company comes before the machines, and other computers before the colleagues where there is no way for them', async () => {
  machineCount = 0;
  answerCompany = () => json({ ...company, address: [] });
  await open('admin', today());
  await screen.findByText('Vyplňte údaje firmy');
  const order = [
    'Vyplňte údaje firmy',
    'Nahrajte logo',
    'Naplňte',
    'Ověřte',
    'Nastavte',
    'Zpřístupněte',
    'Pozvěte',
    'Vytvořte',
  ];
  expect(names()).toEqual(order.map((name) => expect.stringMatching(`^${name}`) as unknown));
  expect(screen.getByText(/^Adresu localhost.* nikdo jiný neotevře/)).toBeDefined();
});

test('a new colleague in a company that is set up gets steps of their own, ticked off by a visit', async () => {
  const { unmount } = await open('salesperson', today());
  expect(await screen.findByText('Projděte si použité stroje')).toBeDefined();
  expect(names()).toHaveLength(5);
  expect(screen.getAllByRole('img', { name: 'Hotovo' })).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Zobrazit stroje' }).getAttribute('href')).toBe('/used-machines');
  unmount();
  renderApp(<Panel visited={['browse']} />);
  expect(await screen.findAllByRole('img', { name: 'Hotovo' })).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Zobrazit stroje' })).toBeNull();
});

test('anyone who has been there for a month sees no steps, even without a logo and a mail server', async () => {
  mailHost = '';
  await open('admin', '2026-01-01T08:00:00.000Z');
  expect(await screen.findByText('Nic')).toBeDefined();
});

test('it is not known which steps are left until all of the data is there', async () => {
  machineCount = 0;
  const answered = Promise.withResolvers<Response>();
  answerCompany = () => answered.promise;
  await open('admin', today());
  await waitFor(() => expect(queryClient.isFetching()).toBe(1));
  expect(screen.getByText('Načítá se')).toBeDefined();
  answered.resolve(json(company));
  expect(await screen.findByText('První kroky')).toBeDefined();
});

test('nobody is asked for what could not be loaded', async () => {
  machineCount = 0;
  answerCompany = () => failure(404, 'not_found');
  await open('admin', today());
  expect(await screen.findByText('Nic')).toBeDefined();
});

test('nothing is loaded for somebody who dismissed the steps', async () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  renderApp(<Panel wanted={false} />);
  expect(await screen.findByText('Nic')).toBeDefined();
  expect(requests).toEqual([]);
});
