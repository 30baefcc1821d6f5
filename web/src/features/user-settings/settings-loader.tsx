import { useEffect } from 'react';
import { usePublicSettings } from '../../entities/settings/settings.queries.ts';
import { applySettings, useStoredSettings } from './user-settings.queries.ts';

/** After the sign-in: loads the personal settings and the dealer's timezone in the background and applies them. */
export function SettingsLoader() {
  usePublicSettings();
  const { data } = useStoredSettings();
  useEffect(() => {
    if (data) void applySettings(data);
  }, [data]);
  return null;
}
