/** Cards with the price of a machine, to be put up in the yard. */

export const priceCardSizes = ['A4', 'A5', 'A6'] as const;
export type PriceCardSize = (typeof priceCardSizes)[number];

/** More are not printed at once. */
export const maxPriceCards = 2000;
