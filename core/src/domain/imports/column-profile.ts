/** What a column of a file contains, for the suggestion of a mapping. Counts are of the first rows. */
export interface ColumnProfile {
  filled: number;
  distinct: number;
  /** Cells that are numbers, and their median. */
  numbers: number;
  median: number | null;
  /** Numbers that are likely years. */
  years: number;
  dates: number;
  /** Amounts with a currency. */
  amounts: number;
  /** Short codes in capitals, such as `TEX`. */
  codes: number;
  /** Cells with a digit. */
  digits: number;
  /** The most frequent texts. */
  texts: readonly string[];
}
