/** Three-way merge of a record changed by two users: finds conflicting fields and merges both versions. */

type Side = 'mine' | 'theirs';
export type Choices = Readonly<Record<string, Side>>;
/** A currency, and the amounts that are in it: an amount means nothing in a currency that it was not entered in. */
export type Priced = Readonly<Record<string, readonly string[]>>;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

type Values = Record<string, unknown>;
const differing = (names: readonly string[], a: object, b: object) =>
  names.filter((name) => !isSame((a as Values)[name], (b as Values)[name]));

/**
 * The currencies that one user changed while the other changed it or one of its amounts, each with these amounts. They are
 * chosen as one value.
 */
function mixedPrices(base: object, mine: object, theirs: object, priced: Priced): [string, string[]][] {
  return Object.entries(priced).flatMap(([currency, amounts]): [string, string[]][] => {
    const names = [currency, ...amounts];
    const [byMe, byThem] = [differing(names, base, mine), differing(names, base, theirs)];
    const isMixed =
      byMe.length > 0 &&
      byThem.length > 0 &&
      [...byMe, ...byThem].includes(currency) &&
      differing(names, mine, theirs).length > 0;
    return isMixed ? [[currency, amounts.filter((name) => [...byMe, ...byThem].includes(name))]] : [];
  });
}

/** The fields that both changed since `base`, to different values; a currency stands for its amounts too. */
export function conflictsBetween<V extends object>(
  base: V,
  mine: V,
  theirs: V,
  priced: Priced = {},
): (keyof V & string)[] {
  const mixed = new Map(mixedPrices(base, mine, theirs, priced));
  const amounts = [...mixed.values()].flat();
  const names = Object.keys(mine) as (keyof V & string)[];
  return names.filter(
    (name) =>
      mixed.has(name) ||
      (!amounts.includes(name) &&
        !isSame(base[name], mine[name]) &&
        !isSame(base[name], theirs[name]) &&
        !isSame(mine[name], theirs[name])),
  );
}

/** Fields changed by only one user keep that change; for conflicts the choice counts, by default mine. */
export function mergeOf<V extends object>(
  base: V,
  mine: V,
  theirs: V,
  choices: Choices,
  priced: Priced = {},
): V {
  const names = Object.keys(mine) as (keyof V & string)[];
  const merged = { ...theirs };
  for (const name of names) {
    if (!isSame(base[name], mine[name]) && choices[name] !== 'theirs') merged[name] = mine[name];
  }
  for (const [currency, amounts] of mixedPrices(base, mine, theirs, priced)) {
    const side = choices[currency] === 'theirs' ? theirs : mine;
    Object.assign(
      merged,
      Object.fromEntries([currency, ...amounts].map((name) => [name, (side as Values)[name]])),
    );
  }
  return merged;
}
