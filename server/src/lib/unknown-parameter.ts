import { AppError } from './app-error.ts';

/** How many letters have to be added, left out or exchanged to get from one word to the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++) {
      const exchanged = (row[j] ?? 0) + (letter === other[j] ? 0 : 1);
      next.push(Math.min(exchanged, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

const simplified = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const longestName = 50;

/** The known name that was probably meant: at most a third of its letters differ. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > longestName) return undefined;
  const wanted = simplified(name);
  const [best] = known
    .map((one) => ({ one, far: distance(wanted, simplified(one)) }))
    .filter(({ one, far }) => far <= Math.max(1, Math.floor(one.length / 3)))
    .toSorted((a, b) => a.far - b.far);
  return best?.one;
}

/** A mistyped filter must not return everything: 400 naming the parameter and the nearest known one. */
export function requireKnownParameters(known: readonly string[], query: object): void {
  const parameter = Object.keys(query).find((name) => !known.includes(name));
  if (parameter === undefined) return;
  const nearest = nearestName(parameter, known);
  throw new AppError('unknown_parameter', {
    params: { parameter: parameter.slice(0, longestName), ...(nearest && { nearest, context: 'near' }) },
    details: { parameter, nearest: nearest ?? null },
  });
}
