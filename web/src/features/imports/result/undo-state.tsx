import type { ImportBatch } from '@strojpark/core/contracts/import-records';
import { blank } from '@strojpark/core/domain/blank';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { RunProgress } from '../../../ui/bulk/run-progress.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { PanelPart } from '../../../ui/panel-part.tsx';
import { PanelNote } from '../../../ui/panel-note.tsx';
import { useKeptRecords } from '../imports.queries.ts';
import { PagedTable } from './paged-table.tsx';
import { RecordName } from './record-name.tsx';
import classes from './result.module.css';

interface UndoStateProps {
  batch: ImportBatch;
}

/** What became of the undo of an import: its progress, and what it kept. */
export function UndoState({ batch }: UndoStateProps) {
  const { t } = useTranslation();
  const { undo: state } = batch;
  if (state === null) return null;
  if (state.status === 'failed')
    return (
      <PanelPart>
        <FailureNote text={t('import.undo.failed')} />
      </PanelPart>
    );
  if (state.status !== 'completed') {
    const looked = state.done + state.kept;
    const total = batch.created + batch.updated;
    return (
      <PanelPart>
        <div role="status">
          <RunProgress
            label={t('import.undo.running')}
            done={looked}
            total={total}
            counts={t('import.undo.progress', { done: formatNumber(looked), total: formatNumber(total) })}
          />
        </div>
      </PanelPart>
    );
  }
  return (
    <>
      <PanelNote icon={IconArrowBackUp}>
        <div>
          {t('import.undo.done', {
            count: state.done,
            shown: formatNumber(state.done),
            who: state.by ?? blank,
            when: formatDateTime(state.at),
          })}
        </div>
        {state.categoriesKept > 0 && (
          <div>
            {t('import.undo.categoriesKept', {
              count: state.categoriesKept,
              shown: formatNumber(state.categoriesKept),
            })}
          </div>
        )}
      </PanelNote>
      {state.kept > 0 && <KeptRecords batch={batch} />}
    </>
  );
}

interface KeptRecordsProps {
  batch: Pick<ImportBatch, 'id' | 'kind' | 'machineType'>;
}

/** The records that an undo kept, each with the reason. */
function KeptRecords({ batch }: KeptRecordsProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('import.undo.keptTitle')} className={classes.part}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t('import.undo.keptTitle')}</h3>
      </div>
      <PagedTable
        query={useKeptRecords(batch.id)}
        columns={[
          { label: t('import.errors.row'), isNumeric: true },
          { label: t('import.undo.name') },
          { label: t('import.undo.why') },
        ]}
        renderRow={({ id, row, name, reason }) => ({
          id,
          cells: [
            row,
            <RecordName key="name" id={id} name={name} machineType={batch.machineType} />,
            t(`import.undo.reasons.${reason}`),
          ],
        })}
      />
    </section>
  );
}
