import { vi } from 'vitest';

/** A form lets nobody confirm a question before there was time to read it: that time passes. */
export const readQuestion = () => void vi.setSystemTime(Date.now() + 1000);
