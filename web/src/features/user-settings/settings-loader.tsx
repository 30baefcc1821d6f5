import { useEffect, useState } from 'react';
import { usePublicSettings } from '../../entities/settings/settings.queries.ts';
import { applySettings, useStoredSettings } from './user-settings.queries.ts';

/** Waits, so that the first screen loads first. */
const delay = 100;

/** After the sign-in: loads the personal settings and the dealer's timezone in the background and applies them. */
export function SettingsLoader() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delay);
    return () => clearTimeout(timer);
  }, []);
  usePublicSettings();
  const { data } = useStoredSettings({ enabled: isDue });
  useEffect(() => {
    if (data) void applySettings(data);
  }, [data]);
  return null;
}
