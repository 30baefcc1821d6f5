/** The calendar: when machines are held or quoted, by machine, seller or branch (decision 52). */

export const calendarGroupings = ['machine', 'seller', 'branch'] as const;
export type CalendarGrouping = (typeof calendarGroupings)[number];

/** What holds a machine for a time; a `quote` holds nothing, so several may overlap. */
export const barKinds = ['reservation', 'replacement', 'offer', 'manual', 'quote'] as const;

/** The longest window of one call. */
export const maxCalendarDays = 400;

/** The most bars of one lane in an answer; a wide screen has no room for more. */
export const maxLaneBars = 50;
