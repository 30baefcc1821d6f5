import { loadingOf } from '../../lib/loading-of.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { useUpload, type Subject } from './imports.queries.ts';
import { MappingStep } from './mapping-step.tsx';

interface MappingPanelProps {
  uploadId: string;
  subject: Subject;
  onBack: () => void;
  onPrepared: (batchId: string) => void;
}

/** The second step, found again by the address after a reload. */
export function MappingPanel({ uploadId, subject, onBack, onPrepared }: MappingPanelProps) {
  const { data: analysis, error, refetch } = useUpload(uploadId, subject);
  if (!analysis) return <LoadState {...loadingOf({ error, refetch })} rows={8} />;
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
