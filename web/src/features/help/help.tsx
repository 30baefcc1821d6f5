import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { searchWords } from '@strojpark/core/domain/search-fold';
import { highlightRanges } from '@strojpark/core/domain/search-highlight';
import { IconCheck, IconMinus, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Highlighted } from '../../ui/highlighted.tsx';
import { useListKeys } from '../../ui/list/list-keys.ts';
import { PanelFold } from '../../ui/panel-fold.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { usePermissions, useTopics, type Entry, type Section } from './help-sections.tsx';
import classes from './help.module.css';

interface HelpProps {
  query: string | undefined;
  onSearch: (query: string | undefined) => void;
}

/** The keys, the statuses in words, and who may do what; all of it can be searched. */
export function Help({ query, onSearch }: HelpProps) {
  const { t } = useTranslation();
  const search = useRef<HTMLInputElement>(null);
  const hasKeyboard = !useMediaQuery('(hover: none) and (pointer: coarse)', false, {
    getInitialValueInEffect: false,
  });
  const sections = found([...useTopics(), usePermissions()], query);
  useListKeys({
    own: {},
    search,
    onKey: (key) => {
      if (key !== 'search') return false;
      search.current?.focus();
      return true;
    },
  });
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <div role="search">
          <SearchInput
            ref={search}
            label={t('help.search')}
            placeholder={t('help.searchHint')}
            value={query}
            onSearch={onSearch}
          />
        </div>
        <nav className={classes.index} aria-label={t('help.index')}>
          {sections.map(({ id, title }) => (
            <Link key={id} to="/help" search={(before) => before} hash={id} className={classes.link}>
              {title}
            </Link>
          ))}
        </nav>
      </div>
      <div className={classes.sections}>
        {sections.map(({ id, title, note, entries, areKeys = false }) => {
          const words = <Words entries={entries} query={query} />;
          const folds = areKeys && !hasKeyboard && query === undefined;
          return (
            <div key={id} id={id} className={classes.section}>
              <Panel title={<Highlighted text={title} query={query} />}>
                {note !== undefined ? (
                  <Permissions note={note} entries={entries} query={query} />
                ) : folds ? (
                  <PanelFold label={t('help.showKeys')}>{words}</PanelFold>
                ) : (
                  words
                )}
              </Panel>
            </div>
          );
        })}
        {sections.length === 0 && (
          <EmptyState
            icon={IconSearch}
            title={t('help.none')}
            text={t('help.noneText')}
            action={
              <Button variant="default" onClick={() => onSearch(undefined)}>
                {t('common.actions.clearSearch')}
              </Button>
            }
          />
        )}
      </div>
      <VisuallyHidden role="status">{query !== undefined && t('help.found', { count })}</VisuallyHidden>
    </div>
  );
}

/** The entries that contain every word of the query, also in the title of their section. */
function found(sections: readonly Section[], query = ''): readonly Section[] {
  const words = searchWords(query);
  // The same rule as that by which the matches are marked.
  const has = (text: string) => words.every((word) => highlightRanges(text, word).length > 0);
  return sections
    .map((section) => ({
      ...section,
      entries: section.entries.filter(({ name, text }) => has(`${section.title}\n${name}\n${text}`)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

interface EntriesProps {
  entries: readonly Entry[];
  query: string | undefined;
}

/** Each permission by its category, which is its text. */
function Permissions({ note, entries, query }: EntriesProps & { note: string }) {
  const { t } = useTranslation();
  const names = [...new Set(entries.map(({ text }) => text))];
  return (
    <>
      <Text className={classes.note} c="dimmed">
        {note}
      </Text>
      <div className={classes.categories}>
        {names.map((category) => (
          <section key={category}>
            <h3 className={classes.heading}>
              <Highlighted text={category} query={query} />
            </h3>
            <ul className={classes.permissions}>
              {entries
                .filter(({ text }) => text === category)
                .map(({ name, isAllowed = false }) => {
                  const Mark = isAllowed ? IconCheck : IconMinus;
                  return (
                    <li key={name} data-allowed={isAllowed}>
                      <Mark
                        size={16}
                        role="img"
                        aria-label={t(isAllowed ? 'help.allowed' : 'help.notAllowed')}
                      />
                      <span>
                        <Highlighted text={name} query={query} />
                      </span>
                    </li>
                  );
                })}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function Words({ entries, query }: EntriesProps) {
  return (
    <dl className={classes.words}>
      {entries.map(({ name, term, text }) => (
        <div key={text}>
          <dt>{term ?? <Highlighted text={name} query={query} />}</dt>
          <dd>
            <Highlighted text={text} query={query} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
