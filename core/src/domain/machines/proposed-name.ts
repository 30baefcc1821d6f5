import { fold } from '../search-fold.ts';

/** The name of a machine that has none of its own; a model that starts with its manufacturer says everything. */
export function proposedName(manufacturer: string, model: string): string {
  const [maker, type] = [manufacturer.trim(), model.trim()];
  const isRepeated = fold(`${type} `).startsWith(fold(`${maker} `));
  return isRepeated ? type : `${maker} ${type}`.trim();
}
