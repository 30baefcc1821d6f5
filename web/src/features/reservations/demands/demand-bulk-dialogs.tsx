import type { Demand } from '@strojpark/core/contracts/demands';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import { useTranslation } from 'react-i18next';
import { useColleagues } from '../../../entities/comments/comments.queries.ts';
import { useWantedLine } from '../../../entities/demands/use-wanted-line.ts';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import type { BulkDialog } from '../../../ui/record-screen/bulk-bar.tsx';
import { AssignDialog } from '../assign-dialog.tsx';
import { BulkReasonDialog } from '../bulk-reason-dialog.tsx';
import { NamedSubject } from '../named-subject.tsx';
import { picturedMachine } from './demand-actions.ts';
import { useBulkAssign, useBulkClose } from './demand-changes.queries.ts';
import type { DemandState } from './demand-search.ts';

type DialogProps = BulkDialog<Demand, DemandState['filter'], 'assign' | 'close'>;

/** The dialogs of the selected demands. */
export function DemandBulkDialogs(dialog: DialogProps) {
  return dialog.name === 'assign' ? <AssignMany {...dialog} /> : <CloseMany {...dialog} />;
}

function useBlock() {
  const wantedOf = useWantedLine();
  return (demand: Demand) => (
    <MachineBlock
      machine={{ ...picturedMachine(demand), name: customerLine(demand) }}
      size="small"
      line={wantedOf(demand)}
    />
  );
}

/** Closes the demands, with a reason. */
function CloseMany(dialog: DialogProps) {
  const { t } = useTranslation();
  const { count, shown } = dialog.subject;
  return (
    <BulkReasonDialog
      {...dialog}
      texts={{
        title: t('demands.bulk.title', { count, shown }),
        text: t('demands.bulk.text'),
        reason: t('demands.close.reason'),
        confirm: t('demands.close.confirm'),
      }}
      othersLabel={(others, number) => t('demands.bulk.others', { count: others, shown: number })}
      blockOf={useBlock()}
      mutation={useBulkClose()}
      destructive={false}
    />
  );
}

/** Makes a colleague responsible for the demands. */
function AssignMany({ subject, opened, onClose, onDone }: DialogProps) {
  const { t } = useTranslation();
  const { target, count, shown, known } = subject;
  const [first] = known;
  const { mutate, isPending } = useBulkAssign();
  return (
    <AssignDialog
      title={t('demands.bulk.assignTitle', { count, shown })}
      subject={
        <NamedSubject
          subject={subject}
          text={t('demands.bulk.assignText')}
          othersLabel={(others, number) => t('demands.bulk.others', { count: others, shown: number })}
          blockOf={useBlock()}
        />
      }
      label={t('demands.assign.owner')}
      confirmLabel={t('demands.assign.confirm')}
      failed={t('demands.assign.failed')}
      // A user who may see one demand may see all of them.
      colleagues={useColleagues({ subject: 'demand', id: first?.id ?? '' }, opened && first !== undefined)}
      ownerId={null}
      opened={opened}
      isPending={isPending}
      onAssign={(ownerId) => mutate({ target, ownerId }, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}
