import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { useAuth } from '../../../lib/auth.ts';
import { useLeaveQuestion } from '../../../lib/leave-guard.ts';
import { queryClient } from '../../../lib/query.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

beforeEach(() => {
  queryClient.clear();
  useAuth.setState({ user: userOf('admin') });
  useLeaveQuestion.setState({ answer: null });
  stubFetch(() => json([]));
});

test('closing the dialog with unsaved input asks first', async () => {
  const onClose = vi.fn<() => void>();
  renderApp(<ScheduleDialog opened choice={{ report: 'financial' }} onClose={onClose} />);
  const user = userEvent.setup();
  const time = await screen.findByLabelText(/^Čas/, { selector: 'input' });
  await user.clear(time);
  await user.type(time, '09:30');
  // First the list of times closes.
  await user.keyboard('{Escape}');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(useLeaveQuestion.getState().answer).not.toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  useLeaveQuestion.getState().answer?.(true);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('the time is shown in 24-hour format, and can be picked or typed', async () => {
  renderApp(<ScheduleDialog opened choice={{ report: 'financial' }} onClose={() => undefined} />);
  const user = userEvent.setup();
  const time = await screen.findByLabelText<HTMLInputElement>(/^Čas/, { selector: 'input' });
  expect(time.value).toBe('07:00');
  await user.click(time);
  await user.click(await screen.findByRole('option', { name: '16:30' }));
  expect(time.value).toBe('16:30');
  await user.clear(time);
  await user.type(time, '815');
  await user.tab();
  expect(time.value).toBe('08:15');
});
