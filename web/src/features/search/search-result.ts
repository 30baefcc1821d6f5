import { joined } from '@strojpark/core/domain/joined';
import { fold, searchWords } from '@strojpark/core/domain/search-fold';
import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A result with its link. */
export interface SearchResult {
  id: string;
  label: string;
  /** A plain text has its matches marked. */
  detail?: ReactNode;
  icon?: Icon;
  /** Its picture is shown instead of the icon. */
  machine?: { name: string; category: string; cover_url?: string | undefined };
  status?: ReactNode;
  /** Not a record, but the list of all that were found. */
  isList?: boolean;
  link: LinkProps;
}

/** A part of a page. */
export interface Section extends SearchResult {
  detail: string;
  /** What is in it, in words. */
  contents: readonly string[];
}

/** Views, pages and actions are few, so they are searched in the browser. */
export function matching(results: readonly SearchResult[], query: string): SearchResult[] {
  const words = searchWords(query);
  return results.filter(({ label }) => words.every((word) => fold(label).includes(word)));
}

/** The section if its name has the words, or with those of its contents that do. */
export const sectionWith =
  (query: string) =>
  ({ contents, ...section }: Section): SearchResult[] => {
    if (matching([section], query).length > 0) return [section];
    const found = matching(
      contents.map((label) => ({ ...section, label })),
      query,
    );
    if (found.length === 0) return [];
    const names = new Set(found.map(({ label }) => label));
    return [{ ...section, detail: joined([section.detail, ...names]) }];
  };
