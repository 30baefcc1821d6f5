import type { ImportBatch } from '@strojpark/core/contracts/import-records';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { json, stubFetch } from '../../../test/stub-fetch.ts';
import { queryClient } from '../../lib/query.ts';
import { RecentImports } from './recent-imports.tsx';

beforeEach(() => queryClient.clear());

const done: ImportBatch = {
  id: '00000000-0000-4000-8000-000000000001',
  status: 'completed',
  kind: 'machines',
  machineType: 'used',
  mode: 'skip',
  fileName: 'prvni.csv',
  uploadId: null,
  mappings: [],
  totalRows: 4,
  processedRows: 4,
  created: 3,
  updated: 0,
  unchanged: 0,
  adjusted: 0,
  refused: 1,
  categoriesCreated: 0,
  withoutNumber: 0,
  message: null,
  createdBy: 'Alena',
  createdAt: '2026-11-20T08:00:00Z',
  finishedAt: '2026-11-20T08:01:00Z',
  undo: null,
};
const undone: ImportBatch = {
  ...done,
  id: '00000000-0000-4000-8000-000000000002',
  fileName: 'vraceny.csv',
  undo: {
    status: 'completed',
    done: 3,
    kept: 0,
    categoriesKept: 0,
    by: 'Alena',
    at: '2026-11-20T09:00:00Z',
  },
};

test('an import says what it added, unless it was undone', async () => {
  const items = [done, undone];
  stubFetch(() => json({ items, total: 2, totalIsExact: true, nextCursor: null, prevCursor: null }));
  renderApp(<RecentImports isWaiting={false} />);
  const [first, second] = (await screen.findAllByRole('listitem')).map((item) => within(item));
  expect(first?.getByText('Přidáno')).toBeDefined();
  expect(first?.getByText('Dokončeno')).toBeDefined();
  expect(second?.getByText('Vráceno zpět')).toBeDefined();
  expect(second?.queryByText('Přidáno')).toBeNull();
});
