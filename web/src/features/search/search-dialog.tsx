import { CloseButton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, createSpotlight, useSpotlight } from '@mantine/spotlight';
import { IconCloudOff, IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../entities/machines/machine-block.tsx';
import { useMachineLine } from '../../entities/machines/machine-facts.ts';
import { useMachinesLine } from '../../entities/quotes/use-machines-line.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Highlighted } from '../../ui/highlighted.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useIsOnline } from '../../ui/use-is-offline.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { SearchResult } from './search-result.ts';
import { foundNouns, useFound } from './search.queries.ts';
import { searchGroups, type ListName, type OwnResults } from './search-groups.tsx';
import '@mantine/spotlight/styles.layer.css';
import classes from './search-dialog.module.css';

interface SearchDialogProps extends OwnResults {
  opened: boolean;
  query: string;
  onQuery: (query: string) => void;
  /** The search input has the focus. */
  onReady: () => void;
  onClose: () => void;
}

const [store, { open, close }] = createSpotlight();
const listId = 'search-results';
const optionId = (index: number) => `${listId}-${index}`;
const delay = 200;
const choose = (selected: number) => store.setState({ ...store.getState(), selected });

/** Finds records, customers, users, pages and actions from anywhere. */
export function SearchDialog(props: SearchDialogProps) {
  const { opened, query, onQuery, onReady, onClose, pages, actions, views, sections } = props;
  const { t } = useTranslation();
  const router = useRouter();
  const [debouncedQuery] = useDebouncedValue(query, delay);
  const found = useFound(debouncedQuery);
  const isPhone = useIsPhone();
  const isOffline = !useIsOnline() && query.trim() !== '';
  const texts = {
    machineLine: useMachineLine(),
    machinesLine: useMachinesLine(),
    allText: (list: ListName) => t(`search.all.${list}`, { query: query.trim() }),
  };
  const groups = searchGroups(query, found, { pages, actions, views, sections, ...texts });
  const results = groups.flatMap((group) => group.results);
  const { selected } = useSpotlight(store);
  const isSearching = query !== debouncedQuery || Object.values(found).some(({ isFetching }) => isFetching);
  const failures = foundNouns.filter((noun) => found[noun].error !== null);
  const shown = results.map(({ id }) => id).join();

  useEffect(() => (opened ? open() : close()), [opened]);
  // Spotlight selects the first line when the text changes, but the results arrive later.
  useEffect(() => choose(0), [shown]);

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={onQuery}
      onSpotlightClose={onClose}
      centered={false}
      scrollable
      maxHeight="min(70vh, 560px)"
      {...(isPhone && { xOffset: 8, yOffset: 8 })}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      aria-label={t('shell.search.open')}
      className={classes.content}
    >
      <Spotlight.Search
        placeholder={t('shell.search.placeholder')}
        aria-label={t('shell.search.open')}
        onFocus={({ currentTarget }) => {
          // What was typed before stays in front of the cursor.
          currentTarget.setSelectionRange(query.length, query.length);
          onReady();
        }}
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
        // A phone has no key for it.
        rightSection={
          isPhone && <CloseButton size={44} aria-label={t('common.actions.close')} onClick={close} />
        }
        rightSectionPointerEvents="all"
        // Spotlight does not report selection changes, so aria-activedescendant is updated here.
        onKeyDown={() => queueMicrotask(() => choose(store.getState().selected))}
        role="combobox"
        aria-expanded={results.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={results[selected] && optionId(selected)}
      />
      <ProgressLine isActive={isSearching} />
      {results.length > 0 && (
        <Spotlight.ActionsList
          id={listId}
          role="listbox"
          aria-label={t('search.results')}
          className={classes.list}
        >
          {groups.map(({ name, first, results: ofGroup }) => (
            <div key={name} role="group" aria-labelledby={`${listId}-${name}`}>
              <div id={`${listId}-${name}`} role="presentation" className={classes.heading}>
                {t(`search.groups.${name}`)}
              </div>
              {ofGroup.map((result, at) => (
                <SearchOption
                  key={result.id}
                  id={optionId(first + at)}
                  result={result}
                  query={query}
                  isSelected={first + at === selected}
                  onChoose={({ link }) => {
                    close();
                    void router.navigate(link);
                  }}
                />
              ))}
            </div>
          ))}
        </Spotlight.ActionsList>
      )}
      {!isOffline && failures.length > 0 && (
        <UnstyledButton
          className={classes.retry}
          onClick={() => failures.forEach((name) => void found[name].refetch())}
        >
          {t('search.failed', { groups: failures.map((name) => t(`search.groups.${name}`)).join(', ') })}
        </UnstyledButton>
      )}
      {isOffline && (
        <EmptyState icon={IconCloudOff} title={t('search.offline')} text={t('search.offlineHint')} />
      )}
      {!isOffline && groups.length === 0 && failures.length === 0 && !isSearching && (
        <EmptyState icon={IconSearch} title={t('search.none')} text={t('search.noneHint')} />
      )}
      <div className={classes.foot}>{t('search.keys')}</div>
      <VisuallyHidden role="status">
        {isOffline && t('search.offline')}
        {isSearching
          ? t('search.searching')
          : t('search.shown', { count: results.filter(({ isList }) => isList !== true).length })}
      </VisuallyHidden>
    </Spotlight.Root>
  );
}

interface SearchOptionProps {
  id: string;
  result: SearchResult;
  query: string;
  isSelected: boolean;
  onChoose: (result: SearchResult) => void;
}

/** One result. */
function SearchOption({ id, result, query, isSelected, onChoose }: SearchOptionProps) {
  const { label, detail, icon: ResultIcon, status } = result;
  return (
    // why not Spotlight.Action: it drops the id, which the input needs to reference the selected line
    <UnstyledButton
      id={id}
      role="option"
      tabIndex={-1}
      data-action
      aria-selected={isSelected}
      data-selected={isSelected || undefined}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(result)}
    >
      {result.machine ? (
        <MachineBlock
          machine={result.machine}
          size="small"
          title={<Highlighted text={label} query={query} />}
          query={query}
          line={detail}
          endsBelow
        >
          {status}
        </MachineBlock>
      ) : (
        <>
          {ResultIcon && <ResultIcon className={classes.icon} size={20} stroke={1.6} aria-hidden />}
          <span className={classes.text}>
            <span className={classes.label}>
              {result.isList === true ? label : <Highlighted text={label} query={query} />}
            </span>
            {detail !== undefined && (
              <span className={classes.detail}>
                {typeof detail === 'string' ? <Highlighted text={detail} query={query} /> : detail}
              </span>
            )}
          </span>
          {status}
        </>
      )}
    </UnstyledButton>
  );
}
