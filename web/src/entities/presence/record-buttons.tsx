import type { PresenceSubject } from '@strojpark/core/domain/presence/presence';
import { CopyLink } from '../../lib/copy-link.tsx';
import { linkKey } from '../../ui/record-screen/open-record.ts';
import { PresenceMarks } from './presence-marks.tsx';

interface RecordButtonsProps {
  subject: PresenceSubject;
  /** Null while closed. */
  id: string | null;
}

/** In the toolbar of an open record: copies its link, and shows who else has it open. */
export function RecordButtons({ subject, id }: RecordButtonsProps) {
  return (
    <>
      <CopyLink keyName={linkKey} />
      {id !== null && <PresenceMarks subject={subject} id={id} doing="view" />}
    </>
  );
}
