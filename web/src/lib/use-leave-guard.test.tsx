import { act, render } from '@testing-library/react';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { useLeaveQuestion } from './leave-guard.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

function Form() {
  useLeaveGuard(true);
  return null;
}

it.each([
  { to: '/?dialog=add&at=7', asks: false },
  { to: '/?at=7', asks: true },
  { to: '/?dialog=add&sort=name', asks: true },
  { to: '/other?dialog=add', asks: true },
])(
  'a form with changes asks before it is left, not when the list under it was scrolled: $to',
  async (change) => {
    const history = createMemoryHistory({ initialEntries: ['/?dialog=add&at=3'] });
    const router = createRouter({ history, routeTree: createRootRoute({ component: Form }) });
    await router.load();
    render(<RouterProvider router={router as never} />);
    await act(async () => {
      history.push(change.to);
      await Promise.resolve();
    });
    expect(useLeaveQuestion.getState().answer !== null).toBe(change.asks);
    expect(router.history.location.href).toBe(change.asks ? '/?dialog=add&at=3' : change.to);
    act(() => useLeaveQuestion.getState().answer?.(false));
  },
);
