import type { VisitedStep } from '@strojpark/core/domain/settings/user-settings';
import { useRouterState } from '@tanstack/react-router';
import { useVisit } from '../../entities/users/visited-steps.ts';

/** The pages that a new colleague should look at. */
const stepAt: Partial<Record<string, VisitedStep>> = {
  '/settings': 'profile',
  '/used-machines': 'browse',
  '/help': 'guide',
};

/** Ticks off the first step that leads to the open page, also when it was reached by the sidebar or a bookmark. */
export function StepVisits() {
  useVisit(useRouterState({ select: ({ location }) => stepAt[location.pathname] ?? null }));
  return null;
}
