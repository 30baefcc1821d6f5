import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useAuth } from '../../lib/auth.ts';

interface PanelState {
  isOpen: boolean;
}

/** Whether the panel is open; stored, because debugging often involves a reload. */
export const useDebugPanel = create<PanelState>()(
  persist((): PanelState => ({ isOpen: false }), {
    name: 'debug-panel',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

export const openDebugPanel = () => useDebugPanel.setState({ isOpen: true });
export const closeDebugPanel = () => useDebugPanel.setState({ isOpen: false });

// Read once at start, so that navigating away from the URL keeps the panel.
const isRequestedByUrl = import.meta.env.DEV && new URLSearchParams(location.search).get('debug') === '1';
if (isRequestedByUrl) openDebugPanel();

/** Administrators, and in development anyone who starts with `?debug=1`. */
export const useMayDebug = () => useAuth(({ user }) => isRequestedByUrl || user?.role === 'admin');
