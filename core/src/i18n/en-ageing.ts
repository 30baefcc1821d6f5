import { ageing } from './en/ageing.ts';

/** The messages of time in stock, costs, prices and margins. */
export const aged = { ageing };
