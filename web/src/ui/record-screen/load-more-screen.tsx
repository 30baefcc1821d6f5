import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { lateComponent } from '../late-component.ts';
import { useListKeys } from '../list/list-keys.ts';
import { MoreButton } from '../more-button.tsx';
import type { ScreenFormats } from './record-screen.tsx';
import { ScreenHeader, type HeaderParts, type TotalText } from './screen-header.tsx';
import { ScreenLayout, type ScreenStates } from './screen-layout.tsx';
import { ScreenRowsContext } from './screen-rows.ts';
import type { ShortcutName } from './shortcuts-dialog.tsx';

const ShortcutsDialog = lateComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

interface LoadMoreQuery<T> extends Pick<
  ComponentProps<typeof MoreButton>['query'],
  'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
> {
  data: { pages: readonly { items: readonly T[]; total: number; totalIsExact: boolean }[] } | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
}

interface LoadMoreScreenProps<T> {
  query: LoadMoreQuery<T>;
  formats: Pick<ScreenFormats, 'failure'>;
  header?: HeaderParts;
  /** The total; shown while there are records. */
  total?: TotalText;
  states: ScreenStates;
  isFiltered?: boolean;
  onClear?: () => void;
  /** The skeleton rows. */
  skeleton: { rows: number; height: number };
  /** The label of the button that loads more. */
  moreLabel: string;
  children: (records: readonly T[]) => ReactNode;
}

const shortcuts: readonly ShortcutName[] = ['everywhere', 'search', 'help'];
const nothing = () => undefined;

/**
 * A screen of records that are loaded in steps and laid out by the feature: for lists of which mostly the newest
 * records matter, and for records that do not fit into rows of equal height.
 */
export function LoadMoreScreen<T>(props: LoadMoreScreenProps<T>) {
  const { query, formats, header = {}, total, states, isFiltered = false, onClear = nothing } = props;
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError } = query;
  const search = useRef<HTMLInputElement>(null);
  const [overview, setOverview] = useState<'open' | 'closed' | null>(null);
  const records = data?.pages.flatMap(({ items }) => items) ?? [];
  const newest = data?.pages.at(-1);
  const isPending = data === undefined;

  useListKeys({
    own: {},
    search,
    onKey: (key) => {
      if (header.search === undefined) return false;
      if (key === 'search') search.current?.focus();
      else if (key === 'help') setOverview('open');
      else return false;
      return true;
    },
  });

  return (
    <ScreenRowsContext
      value={{ total: newest?.total ?? 0, totalIsExact: newest?.totalIsExact ?? true, isPending, error }}
    >
      <ScreenLayout
        header={
          <ScreenHeader
            {...header}
            isFiltered={isFiltered}
            searchRef={search}
            total={records.length > 0 ? total : undefined}
          />
        }
        list={{
          isEmpty: records.length === 0,
          isPending,
          isFetching: isFetching && !isFetchingNextPage,
          isStale: query.isPlaceholderData,
          error: isPending ? error : null,
          isCutShort: isFetchNextPageError,
          retry: () => void (isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
        }}
        states={states}
        failure={formats.failure}
        isFiltered={isFiltered}
        onClear={onClear}
        skeleton={props.skeleton}
      >
        {props.children(records)}
        <MoreButton query={query} label={props.moreLabel} />
      </ScreenLayout>
      {overview && (
        <ShortcutsDialog
          opened={overview === 'open'}
          shortcuts={shortcuts}
          actionKeys={{}}
          recordKeys={[]}
          onClose={() => setOverview('closed')}
          onFailure={() => setOverview(null)}
        />
      )}
    </ScreenRowsContext>
  );
}
