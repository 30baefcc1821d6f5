/** Three-way merge of a record changed by two users: finds conflicting fields and merges both versions. */

type Side = 'mine' | 'theirs';
export type Choices = Readonly<Record<string, Side>>;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields that both changed since `base`, to different values. */
export function conflictsBetween<V extends object>(base: V, mine: V, theirs: V): (keyof V & string)[] {
  const names = Object.keys(mine) as (keyof V & string)[];
  return names.filter(
    (name) =>
      !isSame(base[name], mine[name]) &&
      !isSame(base[name], theirs[name]) &&
      !isSame(mine[name], theirs[name]),
  );
}

/** Fields changed by only one user keep that change; for conflicts the choice counts, by default mine. */
export function mergeOf<V extends object>(base: V, mine: V, theirs: V, choices: Choices): V {
  const names = Object.keys(mine) as (keyof V & string)[];
  const merged = { ...theirs };
  for (const name of names) {
    if (!isSame(base[name], mine[name]) && choices[name] !== 'theirs') merged[name] = mine[name];
  }
  return merged;
}
