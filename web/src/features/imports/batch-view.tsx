import { Button, SegmentedControl, Text } from '@mantine/core';
import type { ImportBatch } from '@strojpark/core/contracts/import-records';
import { IconAlertTriangle, IconFileOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { formatNumber } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { RunProgress } from '../../ui/bulk/run-progress.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PanelPart } from '../../ui/panel-part.tsx';
import { BatchResult } from './result/batch-result.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { PanelNote } from '../../ui/panel-note.tsx';
import { ImportStep } from './import-step.tsx';
import { type ImportMode, useBatch, useDiscardDraft, useStartImport } from './imports.queries.ts';
import { ColumnProblems } from './preview/column-problems.tsx';
import { NewCategories } from './preview/new-categories.tsx';
import { PreviewRows } from './preview/preview-rows.tsx';
import { withRules } from './preview/problem-rules.ts';
import { useCategoryChoices } from './preview/use-category-choices.ts';
import { useRuleDrafts } from './preview/use-rule-drafts.ts';
import { AccountNotes } from './account-notes.tsx';
import { subjectName } from './subject-name.ts';
import classes from './preview/preview.module.css';

interface BatchViewProps {
  batchId: string;
  onNew: () => void;
  /** Back to the mapping of the same file. */
  onMapping: (batch: ImportBatch) => void;
}

/** One import in any state: checking, preview, running, finished. */
export function BatchView({ batchId, onNew, onMapping }: BatchViewProps) {
  const { t } = useTranslation();
  const { data: batch, error, refetch } = useBatch(batchId);
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        icon={IconFileOff}
        title={t('import.batch.gone')}
        text={t('import.batch.goneHint')}
        action={<Button onClick={onNew}>{t('import.new')}</Button>}
      />
    );
  if (!batch) return <LoadState {...loadingOf({ error, refetch })} rows={4} />;
  const { status } = batch;
  if (status === 'draft')
    return <PreviewStep batch={batch} onBack={() => onMapping(batch)} onDiscarded={onNew} />;
  if (status === 'completed' || status === 'failed')
    return <BatchResult batch={batch} onNew={onNew} onMapping={() => onMapping(batch)} />;
  return <BatchProgress batch={batch} />;
}

interface BatchProgressProps {
  batch: ImportBatch;
}

const texts = {
  preparing: 'import.preparing.text',
  queued: 'import.batch.queued',
  running: 'import.batch.running',
} as const;

/** The progress of a check or an import. */
function BatchProgress({ batch }: BatchProgressProps) {
  const { t } = useTranslation();
  const { status, totalRows, fileName } = batch;
  const isChecking = status === 'preparing';
  // The counts of the preview are not imported rows.
  const processedRows = status === 'queued' ? 0 : batch.processedRows;
  return (
    <ImportStep
      step={isChecking ? 'preview' : 'importing'}
      title={fileName}
      notes={[t(isChecking ? 'import.preparing.hint' : 'import.batch.leave')]}
    >
      <PanelPart>
        <div role="status">
          <RunProgress
            label={t(texts[isChecking || status === 'queued' ? status : 'running'])}
            done={processedRows}
            total={totalRows}
            counts={t('common.showing', {
              shown: formatNumber(processedRows),
              total: formatNumber(totalRows),
            })}
          />
        </div>
      </PanelPart>
    </ImportStep>
  );
}

interface PreviewStepProps {
  batch: ImportBatch;
  onBack: () => void;
  onDiscarded: () => void;
}

/** The preview: what the import would change, before anything is saved. */
function PreviewStep({ batch, onBack, onDiscarded }: PreviewStepProps) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<ImportMode>('skip');
  const modeLabel = useId();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const rules = useRuleDrafts(batch.id);
  const unapplied = rules.changed.length;
  // The check can be over before it is ever seen, and the rules would stay on the screen.
  const forgetRules = () => rules.setDrafts({});
  const categories = useCategoryChoices(batch);
  const start = useStartImport(batch.id);
  const discard = useDiscardDraft(batch.id);
  const { created, updated, unchanged, refused, withoutNumber, fileName } = batch;
  const written = created + updated;
  const isEmpty = written + unchanged === 0;
  // Without changes it still says which machines the file does not contain.
  const startText = () => {
    if (isEmpty) return t('import.preview.startNone');
    return written === 0
      ? t('import.preview.startUnchanged')
      : t('import.preview.start', { count: written, shown: formatNumber(written) });
  };
  const obstacle = () => {
    if (unapplied > 0)
      return t('import.preview.unapplied', { count: unapplied, shown: formatNumber(unapplied) });
    if (categories.hasUnapplied) return t('import.preview.unappliedCategories');
    if (mode === 'stop' && refused > 0)
      return t('import.preview.stopped', { count: refused, shown: formatNumber(refused) });
    return undefined;
  };
  return (
    <ImportStep
      step="preview"
      fillsScreen
      onReturn={{ mapping: start.isPending ? undefined : onBack }}
      title={fileName}
      notes={[subjectName(batch), t('import.preview.nothingWritten')]}
      actions={
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          onClick={() => setIsDiscarding(true)}
          disabled={start.isPending}
        >
          {t('import.preview.discard')}
        </Button>
      }
      back={
        <Button variant="default" onClick={onBack} disabled={start.isPending}>
          {t('import.preview.back')}
        </Button>
      }
      obstacle={obstacle()}
      next={
        <>
          {refused > 0 && (
            <>
              <Text id={modeLabel} size="sm">
                {t('import.mode.label')}
              </Text>
              <SegmentedControl
                aria-labelledby={modeLabel}
                value={mode}
                onChange={(value) => setMode(value === 'stop' ? 'stop' : 'skip')}
                data={[
                  { value: 'skip', label: t('import.mode.skip') },
                  { value: 'stop', label: t('import.mode.stop') },
                ]}
              />
            </>
          )}
          <Button
            onClick={() => start.mutate(mode)}
            loading={start.isPending}
            disabled={isEmpty || obstacle() !== undefined}
          >
            {startText()}
          </Button>
        </>
      }
    >
      <div className={classes.findings} role="group" aria-label={t('import.preview.notes')}>
        <AccountNotes
          machineType={batch.machineType}
          mappings={batch.mappings}
          hint={t('import.accounts.changeInMapping')}
        />
        {withoutNumber > 0 && (
          <PanelNote icon={IconAlertTriangle}>
            {t('import.preview.withoutNumber', { count: withoutNumber, shown: formatNumber(withoutNumber) })}
          </PanelNote>
        )}
        <NewCategories
          batchId={batch.id}
          choices={categories}
          mappings={withRules(batch.mappings, rules.drafts)}
          onApplied={forgetRules}
        />
      </div>
      {/* Both kinds of choices are applied together, whichever button is pressed. */}
      <ColumnProblems
        batchId={batch.id}
        mappings={categories.applied(batch.mappings)}
        rules={rules}
        onApplied={forgetRules}
      />
      <PreviewRows
        batchId={batch.id}
        counts={{ create: created, update: updated, unchanged, error: refused }}
      />
      <FailureAlert title={t('import.preview.startFailed')} error={start.error} />
      <FailureAlert title={t('import.preview.discardFailed')} error={discard.error} />
      <ConfirmDialog
        opened={isDiscarding}
        title={t('import.preview.discardTitle')}
        text={t('import.preview.discardText', { file: fileName })}
        confirmLabel={t('import.preview.discard')}
        destructive
        loading={discard.isPending}
        onConfirm={() =>
          discard.mutate(undefined, { onSuccess: onDiscarded, onSettled: () => setIsDiscarding(false) })
        }
        onClose={() => setIsDiscarding(false)}
      />
    </ImportStep>
  );
}
