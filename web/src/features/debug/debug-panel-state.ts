import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useAuth } from '../../lib/auth.ts';

interface PanelState {
  isOpen: boolean;
}

/** Whether the panel is open; a reload, which is often part of the hunt, keeps it open. */
export const useDebugPanel = create<PanelState>()(
  persist((): PanelState => ({ isOpen: false }), {
    name: 'debug-panel',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

export const openDebugPanel = () => useDebugPanel.setState({ isOpen: true });
export const closeDebugPanel = () => useDebugPanel.setState({ isOpen: false });

// Read once: leaving the address does not take the panel away.
const isAskedFor = import.meta.env.DEV && new URLSearchParams(location.search).get('debug') === '1';
if (isAskedFor) openDebugPanel();

/** The administrator, and in development whoever began with `?debug=1`. */
export const useMayDebug = () => useAuth(({ user }) => isAskedFor || user?.role === 'admin');
