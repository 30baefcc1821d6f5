import { Button } from '@mantine/core';
import type { ImportBatch } from '@strojpark/core/contracts/import-records';
import { blank } from '@strojpark/core/domain/blank';
import { activeFallbacks } from '@strojpark/core/domain/imports/import-fallbacks';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelOf, useFields } from '../../../entities/field-config/use-fields.ts';
import { machinePaths } from '../../../entities/machines/machine-paths.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import type { MessageKey } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { PanelPart } from '../../../ui/panel-part.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { PanelFold } from '../../../ui/panel-fold.tsx';
import { ImportStep } from '../import-step.tsx';
import { useBatchErrors, useDownloadFailedRows, useUndoImport } from '../imports.queries.ts';
import { subjectName } from '../subject-name.ts';
import { MissingMachines } from './missing-machines.tsx';
import { PagedTable } from './paged-table.tsx';
import { UndoState } from './undo-state.tsx';
import { UnusedCategories } from './unused-categories.tsx';
import classes from './result.module.css';

interface BatchResultProps {
  batch: ImportBatch;
  onNew: () => void;
  /** Back to the mapping of the same file. */
  onMapping: () => void;
}

const counts = ['created', 'updated', 'unchanged', 'refused', 'adjusted', 'categoriesCreated'] as const;
const doneTexts = {
  machines: 'import.batch.done',
  reservations: 'import.batch.reservationsDone',
  demands: 'import.batch.demandsDone',
  users: 'import.batch.usersDone',
} as const;
const undoQuestions = {
  machines: 'import.undo.textMachines',
  reservations: 'import.undo.textReservations',
  demands: 'import.undo.textDemands',
  users: 'import.undo.textUsers',
} as const;

const places = { users: '/admin/users', reservations: '/reservations', demands: '/demands' } as const;

/** The result of an import: counts, rejected rows, and the undo. */
export function BatchResult({ batch, onNew, onMapping }: BatchResultProps) {
  const { t } = useTranslation();
  const { id, kind, status, machineType, undo: undone, fileName } = batch;
  const [isAsking, setIsAsking] = useState(false);
  const undo = useUndoImport(id);
  const isDone = status === 'completed';
  const isUndone = undone?.status === 'completed';
  const written = batch.created + batch.updated;
  const mayUndo = isDone && written > 0 && (undone === null || undone.status === 'failed');
  const shown = counts.filter(
    (name) =>
      (kind === 'machines' || name !== 'categoriesCreated') && (name !== 'adjusted' || batch.adjusted > 0),
  );
  const isWhole = isDone && batch.refused === 0;
  const Mark = isWhole ? IconCheck : IconAlertTriangle;
  const titleText = () => {
    if (isUndone) return fileName;
    if (!isDone) return t('import.batch.failed');
    const said = { count: written, shown: formatNumber(written) };
    if (isWhole) return t(doneTexts[kind], said);
    const { totalRows, refused } = batch;
    return t('import.batch.partlyDone', {
      ...said,
      total: formatNumber(totalRows),
      refused: formatNumber(refused),
    });
  };
  return (
    <ImportStep
      step={isDone ? 'complete' : 'mapping'}
      title={
        <>
          {!isUndone && <Mark size={22} aria-hidden />}
          <span role="status">{titleText()}</span>
        </>
      }
      notes={[
        !isUndone && fileName,
        subjectName(batch),
        batch.createdBy,
        formatDateTime(batch.finishedAt ?? batch.createdAt),
      ]}
      back={
        mayUndo && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => setIsAsking(true)}
          >
            {t('import.undo.action')}
          </Button>
        )
      }
      next={
        <>
          <Button variant="default" onClick={onNew}>
            {t('import.new')}
          </Button>
          {isDone && !isUndone && (
            <Button
              renderRoot={(root) =>
                kind === 'machines' ? (
                  // The imported machines come first.
                  <Link
                    {...root}
                    to={machinePaths[machineType ?? 'used']}
                    search={{ sort: 'updated_at', order: 'desc' }}
                  />
                ) : (
                  <Link {...root} to={places[kind]} />
                )
              }
            >
              {t('import.batch.show')}
            </Button>
          )}
          {status === 'failed' && batch.uploadId !== null && (
            <Button onClick={onMapping}>{t('import.preview.back')}</Button>
          )}
        </>
      }
    >
      {status === 'failed' && (
        <PanelPart>
          <FailureNote text={batch.message} />
        </PanelPart>
      )}
      {isDone && (
        <dl className={classes.figures}>
          {shown.map((name) => (
            <div key={name}>
              <dt>{t(`import.batch.${name}`)}</dt>
              <dd data-figure>{formatNumber(batch[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {isDone && !isUndone && batch.categoriesCreated > 0 && <UnusedCategories />}
      <FailureAlert title={t('import.undo.failed')} error={undo.error} />
      <UndoState batch={batch} />
      {batch.refused > 0 && <RefusedRows batchId={id} refused={batch.refused} />}
      {isDone && machineType !== null && <MissingMachines batchId={id} machineType={machineType} />}
      {batch.mappings.length > 0 && <UsedMapping batch={batch} />}
      <ConfirmDialog
        opened={isAsking}
        title={t('import.undo.title')}
        text={[
          t('import.undo.counts', {
            created: formatNumber(batch.created),
            updated: formatNumber(batch.updated),
          }),
          t(undoQuestions[kind], { file: fileName }),
        ].join(' ')}
        confirmLabel={t('import.undo.action')}
        destructive
        loading={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </ImportStep>
  );
}

interface RefusedRowsProps {
  batchId: string;
  /** The number of rows; each may have several invalid cells. */
  refused: number;
}

/** The rejected cells of an import in file order: row, column, value and reason; and a file of the rows that can be corrected. */
function RefusedRows({ batchId, refused }: RefusedRowsProps) {
  const { t } = useTranslation();
  const failedRows = useDownloadFailedRows(batchId);
  const errors = useBatchErrors(batchId);
  const repeated = errors.data?.pages[0]?.repeated;
  const isOffered = repeated !== undefined && repeated < refused;
  return (
    <section aria-label={t('import.errors.title')} className={classes.part}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h3 className={classes.title}>{t('import.errors.title')}</h3>
          {isOffered && <div className={classes.hint}>{t('import.failedRows.hint')}</div>}
          {isOffered && repeated > 0 && (
            <div className={classes.hint}>
              {t('import.failedRows.repeated', { count: repeated, shown: formatNumber(repeated) })}
            </div>
          )}
          {repeated === refused && <div className={classes.hint}>{t('import.failedRows.onlyRepeated')}</div>}
        </div>
        {isOffered && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={failedRows.isPending}
            onClick={() => failedRows.mutate()}
          >
            {t('import.failedRows.download')}
          </Button>
        )}
      </div>
      <FailureAlert title={t('import.failedRows.failed')} error={failedRows.error} />
      <PagedTable
        query={errors}
        showing="import.errors.showing"
        columns={[
          { label: t('import.errors.row'), isNumeric: true },
          { label: t('import.errors.column') },
          { label: t('import.errors.value') },
          { label: t('import.errors.reason') },
        ]}
        renderRow={({ row, column, value, code, message }) => ({
          id: `${row} ${column} ${code}`,
          cells: [row, column ?? blank, value ?? blank, message],
        })}
      />
    </section>
  );
}

interface UsedMappingProps {
  batch: Pick<ImportBatch, 'kind' | 'machineType' | 'mappings'>;
}

/** Which column filled which field; also, by the present rules, where a field took over another one’s value. */
function UsedMapping({ batch: { kind, machineType, mappings } }: UsedMappingProps) {
  const { t, i18n } = useTranslation();
  const fields = useFields(machineType ?? 'used');
  const nameOf = (field: string) => {
    const configured =
      kind === 'machines' ? labelOf(fields.find(({ fieldName }) => fieldName === field)) : '';
    if (configured !== '') return configured;
    const key = kind === 'machines' ? `machines.fields.${field}` : `import.fields.${kind}.${field}`;
    // A custom field that was deleted since has only its own name.
    return i18n.exists(key) ? t(key as MessageKey) : field;
  };
  const given = new Map(
    mappings.map(({ sourceColumn, constant, targetField }) => [
      targetField,
      sourceColumn ??
        (constant === ''
          ? t('import.mapping.leftBlank')
          : t('import.mappingConstant', { value: constant ?? '' })),
    ]),
  );
  const derived =
    machineType === null
      ? []
      : activeFallbacks(machineType, new Set(given.keys()))
          // Only some numbers are a VIN.
          .filter(({ take }) => take !== 'vin')
          .map(({ field, from, take }) => ({
            field,
            source:
              take === 'name'
                ? from.map(nameOf).join(' + ')
                : from.flatMap((source) => given.get(source) ?? []).join(' / '),
          }));
  const pairs = [...[...given].map(([field, source]) => ({ field, source })), ...derived];
  return (
    <PanelFold label={t('import.usedMapping')}>
      <ul className={classes.pairs}>
        {pairs.map(({ field, source }) => (
          <li key={field}>{t('import.mappingPair', { source, target: nameOf(field) })}</li>
        ))}
      </ul>
    </PanelFold>
  );
}
