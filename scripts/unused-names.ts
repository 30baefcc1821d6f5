import type { Problem, Source } from './source.ts';

const program = /^server\/src\/(?!.*\.test\.ts$)/;

/**
 * Statements of the program with a table or column (`machines.old_name`) that is listed as unused. Generated types
 * leave them out, which the compiler notices; this finds them in SQL texts.
 */
export function findUses(sources: readonly Source[], unused: readonly string[]): Problem[] {
  const texts = sources.filter(({ path }) => program.test(path));
  return unused.flatMap((name) => {
    const words = name.split('.').map((word) => new RegExp(`\\b${word}\\b`));
    return texts
      .filter(({ text }) => words.every((word) => word.test(text)))
      .map(({ path }) => ({ path, message: `${name} is listed as unused in server/migrations/releases.ts` }));
  });
}
