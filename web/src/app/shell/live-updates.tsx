import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshUser } from '../../lib/auth-check.ts';
import { useActor } from '../../lib/auth.ts';
import { liveRefresh } from '../../lib/live-refresh.ts';
import { followLive } from '../../lib/live-stream.ts';

/** Keeps every screen up to date with what other people do. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { id } = useActor();
  useEffect(() => {
    const { onChanges, onSync } = liveRefresh(client, id);
    return followLive({
      onSync,
      onChanges(changes) {
        onChanges(changes);
        const isAboutMe = changes.some(({ noun, ids }) => noun === 'user' && ids?.includes(id));
        if (isAboutMe) void refreshUser();
      },
    });
  }, [client, id]);
  return null;
}
