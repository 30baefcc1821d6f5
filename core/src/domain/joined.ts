type Fact = string | number | null | undefined | false;

/** Between two facts in one line. A dot may end a line but never begins one. */
export const separator = '\u00a0· ';

/** Facts in one line, without the blank ones: `2018 · 3 792 mth · Plzeň`. */
export const joined = (facts: readonly Fact[]): string =>
  facts.filter((fact) => Boolean(fact) || fact === 0).join(separator);
