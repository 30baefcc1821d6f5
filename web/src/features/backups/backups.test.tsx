import type { Backup } from '@strojpark/core/contracts/backups';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { queryClient } from '../../lib/query.ts';
import { Backups } from './backups.tsx';

const backup = (changes: Partial<Backup> = {}): Backup => ({
  id: '11111111-1111-4111-8111-111111111111',
  status: 'completed',
  origin: 'person',
  fileName: 'strojpark-20261120-080000-abcd1234.tar.gz',
  createdBy: 'Alena Dvořáková',
  createdAt: '2026-11-20T08:00:00.000Z',
  finishedAt: '2026-11-20T08:00:01.000Z',
  tablesDone: 28,
  tablesTotal: 28,
  rowsDone: 1272,
  rowsTotal: 1272,
  size: 77_543,
  checksum: 'ab'.repeat(32),
  productVersion: '1.0.0',
  message: null,
  ...changes,
});
const answer = (items: Backup[]) =>
  json({ items, schedule: 'daily', keep: 14, nextAt: '2020-01-01T00:00:00.000Z' });
const isList = ({ method, path }: SentRequest) => method === 'GET' && path === '/api/settings/admin/backups';

beforeEach(() => queryClient.clear());

describe('the backups', () => {
  it('are listed with who, size and rows, a failed one with its reason and without a download', async () => {
    const failed = backup({
      id: '22222222-2222-4222-8222-222222222222',
      status: 'failed',
      origin: 'schedule',
      createdAt: '2026-11-19T08:00:00.000Z',
      size: null,
      checksum: null,
      message: 'na disku není místo',
    });
    stubFetch(() => answer([backup(), failed]));
    renderApp(<Backups />);
    const list = await screen.findByRole('list', { name: 'Zálohy databáze' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toContain('20.11.2026 09:00');
    expect(first?.textContent).toMatch(/Alena Dvořáková.*77,5\skB.*1\s272 řádků.*abababababab…/);
    expect(second?.textContent).toContain('Nezdařila se: na disku není místo');
    expect(within(list).getAllByRole('button', { name: /Stáhnout/ })).toHaveLength(1);
    expect(screen.getByText(/další záloha bude během hodiny/).textContent).toContain('Uchovává se 14 záloh');
    await userEvent.click(screen.getByRole('button', { name: /obnov/i }));
    expect(screen.getByText(/npm run cli -- restore/).textContent).toContain(backup().fileName);
  });

  it('show the empty state and the load error', async () => {
    let broken = true;
    stubFetch(() => (broken ? failure(403, 'forbidden') : answer([])));
    renderApp(<Backups />);
    expect(await screen.findByText('Zálohy se nepodařilo načíst')).toBeDefined();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
    expect(await screen.findByText('Zatím tu není žádná záloha')).toBeDefined();
  });

  it('show the progress of a new one until it is done', async () => {
    const running = backup({ status: 'running', rowsDone: 636, tablesDone: 14, size: null, checksum: null });
    let state: 'none' | 'running' | 'done' = 'none';
    stubFetch(({ method }) => {
      if (method === 'POST') {
        state = 'running';
        return json(running, 202);
      }
      return answer(state === 'none' ? [] : [state === 'running' ? running : backup()]);
    });
    renderApp(<Backups />);
    const start = await screen.findByRole('button', { name: 'Zálohovat teď' });
    await waitFor(() => expect(start).toHaveProperty('disabled', false));
    await userEvent.click(start);
    const bar = await screen.findByRole('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    expect(screen.getByText('14 z 28 tabulek')).toBeDefined();
    expect(start).toHaveProperty('disabled', true);
    state = 'done';
    expect(await screen.findByText('Záloha 20.11.2026 09:00 je hotová')).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('are deleted after a confirmation', async () => {
    let items = [backup()];
    const requests = stubFetch((call) => {
      if (isList(call)) return answer(items);
      items = [];
      return new Response(null, { status: 204 });
    });
    renderApp(<Backups />);
    await userEvent.click(await screen.findByRole('button', { name: 'Smazat zálohu 20.11.2026 09:00' }));
    const dialog = await screen.findByRole('dialog', { name: 'Smazat zálohu?' });
    expect(requests.every(isList)).toBe(true);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Smazat' }));
    expect(await screen.findByText('Zatím tu není žádná záloha')).toBeDefined();
    expect(await screen.findByText('Záloha 20.11.2026 09:00 je smazaná')).toBeDefined();
    expect(requests.find(({ method }) => method === 'DELETE')?.path).toBe(
      `/api/settings/admin/backups/${backup().id}`,
    );
  });
});
