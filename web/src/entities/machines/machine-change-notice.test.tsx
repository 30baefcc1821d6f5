import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildMachine } from '../../../test/build-machine.ts';
import { renderApp } from '../../../test/render.tsx';
import { json, stubFetch } from '../../../test/stub-fetch.ts';
import { queryClient } from '../../lib/query.ts';
import { MachineChangeNotice } from './machine-change-notice.tsx';
import { machineKeys } from './machines.queries.ts';

const machine = buildMachine();

beforeEach(() => queryClient.clear());

test('a form says that its machine was changed, and the machine stays among what is kept for offline use', async () => {
  stubFetch(() => json({ ...machine, version: machine.version + 1 }));
  renderApp(<MachineChangeNotice machine={machine} isPaused={false} />);
  expect(await screen.findByText(/Údaje stroje se mezitím změnily/)).toBeDefined();
  const query = queryClient.getQueryCache().find({ queryKey: machineKeys.one(machine.id) });
  expect(query?.meta?.keepOffline).toBe(true);
});
