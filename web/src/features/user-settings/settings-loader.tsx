import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect } from 'react';
import { usePublicSettings } from '../../entities/settings/settings.queries.ts';
import { useStoredSettings } from '../../entities/users/stored-settings.queries.ts';
import { applySettings } from './user-settings.queries.ts';

/** After the sign-in: loads the personal settings and the dealer's timezone in the background and applies them. */
export function SettingsLoader() {
  const client = useQueryClient();
  usePublicSettings();
  const { data } = useStoredSettings();
  useEffect(() => {
    if (data) void applySettings(data);
  }, [data]);
  useEffect(() => {
    // The server words some data in the language of the request, and searches in that language.
    const refetch = () => void client.invalidateQueries();
    i18next.on('languageChanged', refetch);
    return () => i18next.off('languageChanged', refetch);
  }, [client]);
  return null;
}
