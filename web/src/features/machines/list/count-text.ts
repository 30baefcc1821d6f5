import { formatNumber } from '../../../lib/format.ts';

/** `1 284`, or `1 000+` where the server stopped counting. */
export const countText = (count: number, isExact: boolean) => `${formatNumber(count)}${isExact ? '' : '+'}`;
