import { fold } from '../search-fold.ts';

const maxLength = 100;

/**
 * The key of a category, derived from its name: `Rypadla pásová` → `rypadla-pasova`. Names that differ only in case,
 * diacritics or punctuation share a key. A name without Latin letters and digits gets one from its code points.
 */
export function categoryKey(name: string): string {
  const slug = fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const key = slug === '' ? `category-${codePoints(name)}` : slug;
  return key.slice(0, maxLength).replace(/-$/, '');
}

const codePoints = (name: string) =>
  Array.from(name.trim(), (character) => character.codePointAt(0)?.toString(36)).join('-') || '0';
