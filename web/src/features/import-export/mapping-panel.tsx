import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useUpload, type Subject } from './import-export.queries.ts';
import { LoadFailure } from './load-failure.tsx';
import { MappingStep } from './mapping-step.tsx';

interface MappingPanelProps {
  uploadId: string;
  subject: Subject;
  onBack: () => void;
  onPrepared: (batchId: string) => void;
}

/** The second step, found again by the address after a reload. */
export function MappingPanel({ uploadId, subject, onBack, onPrepared }: MappingPanelProps) {
  const { t } = useTranslation();
  const { data: analysis, error, refetch } = useUpload(uploadId, subject);
  if (error && !analysis) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!analysis) return <SkeletonRows rows={8} label={t('common.loading')} />;
  const { encoding, delimiter, sheet } = analysis;
  return (
    <MappingStep
      key={`${encoding} ${delimiter} ${sheet}`}
      analysis={analysis}
      onBack={onBack}
      onPrepared={onPrepared}
    />
  );
}
