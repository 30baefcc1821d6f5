import { settings, type PublicSettings } from '@strojpark/core/contracts/settings';
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { call } from '../../lib/api.ts';
import { log } from '../../lib/log.ts';

type EntranceSettings = Pick<PublicSettings, 'company_name' | 'company_logo' | 'demo' | 'has_users'>;

/** Kept in this browser, so that the next visit begins with the company's own name and logo. */
const useStored = create<EntranceSettings>()(
  persist((): EntranceSettings => ({ company_name: '', company_logo: null, demo: false, has_users: true }), {
    name: 'entrance-settings',
    // The first user is most likely added before the next visit.
    partialize: ({ company_name, company_logo, demo }) => ({ company_name, company_logo, demo }),
  }),
);

let reading: Promise<void> | null = null;

async function read(): Promise<void> {
  try {
    const { company_name, company_logo, demo, has_users } = await call(settings.public);
    useStored.setState({ company_name, company_logo, demo, has_users });
  } catch (error) {
    log('warn', 'Loading the public settings failed', error);
  } finally {
    reading = null;
  }
}

/**
 * What the screens before the sign-in show of the public settings. Without the query client, which the sign-in does not
 * load; the parts of a screen share one request.
 */
export function useEntranceSettings(): EntranceSettings {
  useEffect(() => {
    reading ??= read();
  }, []);
  return useStored();
}
