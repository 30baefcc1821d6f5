import { Button, UnstyledButton } from '@mantine/core';
import {
  type OutcomeCounts,
  type PreviewPage,
  type PreviewRow,
  rowOutcomes,
} from '@strojpark/core/contracts/import-records';
import { displayedNumbers } from '@strojpark/core/domain/machines/machine-identifier';
import { IconAlertTriangle, IconTableOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureTexts } from '../../../lib/failure.ts';
import { formatNumber } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { toast } from '../../../lib/toast.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { Segments } from '../../../ui/record-screen/segments.tsx';
import table from '../../../ui/table.module.css';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { type RowsRequest, useCorrectRow, usePreviewRows } from '../imports.queries.ts';
import { PreviewCell } from './preview-cell.tsx';
import classes from './preview.module.css';

interface PreviewRowsProps {
  batchId: string;
  counts: OutcomeCounts;
}

/** The rows of a draft, page by page; the counts are filters. */
export function PreviewRows({ batchId, counts: known }: PreviewRowsProps) {
  const { t } = useTranslation();
  const [request, setRequest] = useState<RowsRequest>({
    outcome: known.error > 0 ? 'error' : undefined,
    cursor: undefined,
  });
  const { data: page, error, refetch, isFetching } = usePreviewRows(batchId, request);
  const counts = page?.counts ?? known;
  const all = counts.create + counts.update + counts.unchanged + counts.error;
  const isPhone = useIsPhone();
  const pages = page && (page.prevCursor !== null || page.nextCursor !== null) && (
    <Pages
      page={page}
      isLoading={isFetching}
      onTurn={(cursor) => setRequest({ ...request, cursor: cursor ?? undefined })}
    />
  );
  return (
    <>
      <div className={classes.filters}>
        <Segments
          wraps
          groups={[
            {
              label: t('import.preview.filter'),
              segments: [
                {
                  name: 'all',
                  label: t('import.preview.all'),
                  count: formatNumber(all),
                  isOn: request.outcome === undefined,
                  onClick: () => setRequest({ outcome: undefined, cursor: undefined }),
                },
                ...rowOutcomes.map((outcome) => ({
                  name: outcome,
                  label: t(`import.preview.outcome.${outcome}`),
                  count: formatNumber(counts[outcome]),
                  isOn: request.outcome === outcome,
                  onClick: () => setRequest({ outcome, cursor: undefined }),
                })),
              ],
            },
          ]}
        />
        {!isPhone && pages}
      </div>
      {!page && <LoadState {...loadingOf({ error, refetch })} rows={8} />}
      {page && page.items.length === 0 && (
        <EmptyState
          icon={IconTableOff}
          title={t('import.preview.none')}
          text={t('import.preview.noneText')}
        />
      )}
      {page && page.items.length > 0 && (
        <>
          <PreviewTable batchId={batchId} page={page} isOfUpdates={request.outcome === 'update'} />
          {isPhone && pages}
        </>
      )}
    </>
  );
}

interface PagesProps {
  page: PreviewPage;
  isLoading: boolean;
  onTurn: (cursor: string | null) => void;
}

/** Leads to the other pages; under the rows where a thumb turns them. */
function Pages({ page: { items, total, prevCursor, nextCursor }, isLoading, onTurn }: PagesProps) {
  const { t } = useTranslation();
  const turn = (label: string, cursor: string | null) => (
    <Button
      variant="default"
      size="xs"
      disabled={cursor === null || isLoading}
      onClick={() => onTurn(cursor)}
    >
      {label}
    </Button>
  );
  return (
    <div className={classes.pages}>
      <span>{t('common.showing', { shown: formatNumber(items.length), total: formatNumber(total) })}</span>
      {turn(t('import.preview.previous'), prevCursor)}
      {turn(t('import.preview.next'), nextCursor)}
    </div>
  );
}

interface PreviewTableProps {
  batchId: string;
  page: PreviewPage;
  isOfUpdates: boolean;
}

interface CellError {
  field: string;
  text: string;
  /** What the file says. */
  value: string;
  canBeCorrected: boolean;
}

/** Enough characters of a value to identify it. */
const longest = 60;

const shortened = (value: string) => (value.length > longest ? `${value.slice(0, longest)}…` : value);

/** The cells with problems may be out of sight, so the problems are also listed in front with their values, once per column. */
function cellErrors(columns: PreviewPage['columns'], cells: PreviewRow['cells']): CellError[] {
  const bySource = new Map<string, CellError>();
  for (const { field, displayName, sourceColumn } of columns) {
    const { error, value = '' } = cells[field] ?? {};
    const source = sourceColumn ?? field;
    if (error !== undefined && !bySource.has(source)) {
      bySource.set(source, {
        field,
        text: `${displayName}: ${error}`,
        value: shortened(value),
        canBeCorrected: sourceColumn !== null,
      });
    }
  }
  return [...bySource.values()];
}

/**
 * The columns with problems first, those with the most before the others, and among updates the columns that change: in a
 * wide file they are far to the right. A column stays where it is while its cells are corrected, also if a correction is
 * what spoils it.
 */
function useTellingFirst({ columns, items }: PreviewPage, isOfUpdates: boolean): PreviewPage['columns'] {
  const [spoiled, setSpoiled] = useState<readonly string[]>([]);
  const problems = ({ field, sourceColumn }: PreviewPage['columns'][number]) =>
    items.filter(
      ({ cells, corrected }) =>
        cells[field]?.error !== undefined && !corrected.some((column) => column === sourceColumn),
    ).length;
  const added = columns
    .map((column) => ({ field: column.field, count: problems(column) }))
    .filter(({ field, count }) => count > 0 && !spoiled.includes(field))
    .toSorted((one, other) => other.count - one.count);
  if (added.length > 0) setSpoiled([...spoiled, ...added.map(({ field }) => field)]);
  const changes = ({ field }: PreviewPage['columns'][number]) =>
    isOfUpdates && items.some(({ cells }) => cells[field]?.before !== undefined);
  return columns
    .map((column) => {
      const at = spoiled.indexOf(column.field);
      return { column, place: at >= 0 ? at : columns.length + (changes(column) ? 0 : 1) };
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ column }) => column);
}

const isNumeric = ({ type }: PreviewPage['columns'][number]) => type === 'number' || type === 'money';

/** Whether the result says more than a word, or did before the row was corrected. */
const isExplained = ({ outcome, corrected }: PreviewRow) =>
  outcome === 'error' || outcome === 'update' || corrected.length > 0;

/** The labels of the changed fields, because their cells may be far to the right. */
const changedFields = (columns: PreviewPage['columns'], cells: PreviewRow['cells']): string[] =>
  columns.filter(({ field }) => cells[field]?.before !== undefined).map(({ displayName }) => displayName);

/** By what the machine of a row is known: its number, otherwise its name. */
const machineOf = (cells: PreviewRow['cells']): string | undefined =>
  [...displayedNumbers.used, 'name'].map((field) => cells[field]?.value).find(Boolean);

/** Focusing the input of the cell scrolls to it. */
const editCell = (problem: Element, field: string) =>
  problem.closest('tr')?.querySelector<HTMLElement>(`[data-field="${field}"] button`)?.click();

/** A page of draft rows with their outcome and editable cells. */
function PreviewTable({ batchId, page, isOfUpdates }: PreviewTableProps) {
  const { t } = useTranslation();
  const columns = useTellingFirst(page, isOfUpdates);
  const isPhone = useIsPhone();
  const outcomeText = (outcome: PreviewRow['outcome'], changed: readonly string[]) =>
    outcome === 'update' && changed.length > 0
      ? t('import.preview.changes', { fields: changed.join(', ') })
      : t(`import.preview.outcome.${outcome}`);
  const { mutateAsync } = useCorrectRow(batchId);
  const [saving, setSaving] = useState<readonly number[]>([]);
  const correct = async (row: number, column: string, value: string) => {
    setSaving((rows) => [...rows, row]);
    try {
      await mutateAsync({ row, cells: { [column]: value } });
      return true;
    } catch (error) {
      toast.error([t('import.preview.saveFailed'), ...failureTexts(error)].join(' '));
      return false;
    } finally {
      setSaving((rows) => rows.toSpliced(rows.indexOf(row), 1));
    }
  };
  return (
    <div className={`${table.area} ${classes.area}`}>
      <table
        className={`${table.table} ${classes.table}`}
        aria-busy={saving.length > 0}
        data-explained={page.items.some(isExplained) || undefined}
      >
        <thead>
          <tr>
            <th className={classes.row} data-numeric>
              {t('import.preview.row')}
            </th>
            <th className={classes.result}>{t('import.preview.result')}</th>
            {columns.map((column) => (
              <th key={column.field} data-numeric={isNumeric(column) || undefined}>
                {column.displayName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.items.map(({ row, outcome, cells, errors, corrected }) => (
            <tr key={row}>
              <td className={classes.row} data-numeric>
                {outcome === 'error' && <IconAlertTriangle className={classes.mark} size={14} aria-hidden />}
                {row}
                {/* Where the columns of number and name have scrolled away. */}
                {isPhone && <span className={classes.machine}>{machineOf(cells)}</span>}
              </td>
              <td className={classes.result}>
                <div className={classes.told}>
                  <div className={classes.outcome} data-outcome={outcome}>
                    {outcome === 'error' && <IconAlertTriangle size={14} aria-hidden />}
                    <span>{outcomeText(outcome, changedFields(page.columns, cells))}</span>
                  </div>
                  <Problems errors={errors} cells={cellErrors(page.columns, cells)} />
                </div>
              </td>
              {columns.map((column) => (
                <td
                  key={column.field}
                  data-field={column.field}
                  data-numeric={isNumeric(column) || undefined}
                >
                  <PreviewCell
                    row={row}
                    column={column}
                    cell={cells[column.field]}
                    isRefused={outcome === 'error'}
                    isCorrected={column.sourceColumn !== null && corrected.includes(column.sourceColumn)}
                    isSaving={saving.includes(row)}
                    onCorrect={(value) => correct(row, column.sourceColumn ?? '', value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ProblemsProps {
  errors: readonly string[];
  cells: readonly CellError[];
}

/** What is wrong with a row; a problem of a cell leads to it. The first one stands for the others until they are opened. */
function Problems({ errors, cells }: ProblemsProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const problems = [
    ...errors.map((error) => (
      <div key={error} className={classes.error}>
        {error}
      </div>
    )),
    ...cells.map(({ field, text, value, canBeCorrected }) => {
      const problem =
        value === '' ? (
          text
        ) : (
          <>
            {text} <q>{value}</q>
          </>
        );
      return canBeCorrected ? (
        <UnstyledButton
          key={field}
          className={classes.error}
          title={value === '' ? text : `${text} ${value}`}
          onClick={(event) => editCell(event.currentTarget, field)}
        >
          {problem}
        </UnstyledButton>
      ) : (
        <div key={field} className={classes.error}>
          {problem}
        </div>
      );
    }),
  ];
  if (problems.length === 0) return null;
  const others = problems.length - 1;
  return (
    <div className={classes.reasons} data-open={isOpen || undefined}>
      {isOpen ? problems : problems[0]}
      {others > 0 && !isOpen && (
        <UnstyledButton className={classes.more} onClick={() => setIsOpen(true)}>
          {t('import.preview.moreProblems', { shown: formatNumber(others) })}
        </UnstyledButton>
      )}
    </div>
  );
}
