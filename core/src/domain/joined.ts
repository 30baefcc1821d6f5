type Fact = string | number | null | undefined | false;

/** Facts in one line, without the blank ones: `2018 · 3 792 mth · Plzeň`. A dot may end a line but never begins one. */
export const joined = (facts: readonly Fact[]): string =>
  facts
    .filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '')
    .join('\u00a0· ');
