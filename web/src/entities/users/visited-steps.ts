import { userSettings } from '@strojpark/core/contracts/user-settings';
import type { UserSettings, VisitedStep } from '@strojpark/core/domain/settings/user-settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { useActor } from '../../lib/auth.ts';
import { useNow } from '../../lib/use-now.ts';
import { isNew } from './is-new.ts';
import { storedSettingsKey, useStoredSettings } from './stored-settings.queries.ts';

/** Ticks a first step off while its screen or dialog is open, however it was reached; null where there is none. */
export function useVisit(step: VisitedStep | null): void {
  const markVisited = useMarkVisited();
  const isWanted = isNew(useActor(), useNow()) && step !== null;
  const { data } = useStoredSettings(isWanted);
  // Missing in the answer of an older server.
  const visited = data?.visitedSteps;
  const isFirst = isWanted && visited?.includes(step) === false;
  useEffect(() => {
    if (isFirst) markVisited(step);
  }, [isFirst, step, markVisited]);
}

/** Ticks a first step off; the others that were visited stay. */
export function useMarkVisited(): (step: VisitedStep) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (visited: VisitedStep) => call(userSettings.update, { body: { visitedSteps: [visited] } }),
    // The other settings may have been changed meanwhile.
    onSuccess: ({ visitedSteps }) =>
      client.setQueryData<UserSettings>(storedSettingsKey, (known) => known && { ...known, visitedSteps }),
    // A step that stays open is no failure to the user.
    meta: { quiet: true },
  });
  return mutate;
}
