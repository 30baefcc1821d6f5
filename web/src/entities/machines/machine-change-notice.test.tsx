import { screen, waitFor } from '@testing-library/react';
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
  renderApp(<MachineChangeNotice machine={machine} dataNews="merged" isPaused={false} />);
  expect(await screen.findByText(/Údaje stroje se mezitím změnily\. Při uložení se spojí/)).toBeDefined();
  const query = queryClient.getQueryCache().find({ queryKey: machineKeys.one(machine.id) });
  expect(query?.meta?.keepOffline).toBe(true);
});

test('a form that changes nothing of the machine itself only tells of another status', async () => {
  let status = machine.status;
  stubFetch(() => json({ ...machine, status, version: machine.version + 1 }));
  const { unmount } = renderApp(<MachineChangeNotice machine={machine} isPaused={false} />);
  await waitFor(() =>
    expect(queryClient.getQueryData(machineKeys.one(machine.id))).toMatchObject({
      version: machine.version + 1,
    }),
  );
  expect(screen.queryByText('Stroj se právě změnil')).toBeNull();
  unmount();
  queryClient.clear();
  status = 'sold';
  renderApp(<MachineChangeNotice machine={machine} isPaused={false} />);
  expect(await screen.findByText(/Stroj byl mezitím prodán/)).toBeDefined();
});
