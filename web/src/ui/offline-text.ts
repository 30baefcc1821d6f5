import { createContext, type ReactNode } from 'react';

/** What the banner says without a connection, where it is known since when. */
export const OfflineTextContext = createContext<ReactNode>(undefined);
