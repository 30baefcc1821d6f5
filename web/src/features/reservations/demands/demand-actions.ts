import type { Demand } from '@strojpark/core/contracts/demands';
import type { DemandAction } from '@strojpark/core/domain/demands/demand-actions';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import {
  IconArchive,
  IconArrowBackUp,
  IconCircleCheck,
  IconPencil,
  IconTrash,
  IconUserShare,
  type Icon,
} from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useWantedLine } from '../../../entities/demands/use-wanted-line.ts';
import type { RecordAction } from '../../../ui/record-screen/record-actions.tsx';

/** The key of each action in the open record; the same letters mean the same for a reservation. */
export const actionKeys: Record<DemandAction, string> = {
  update: 'e',
  assign: 'a',
  serve: 's',
  close: 'z',
  reopen: 'o',
  delete: 'd',
};

const actionIcons: Record<DemandAction, Icon> = {
  update: IconPencil,
  assign: IconUserShare,
  serve: IconCircleCheck,
  close: IconArchive,
  reopen: IconArrowBackUp,
  delete: IconTrash,
};

const destructiveActions: readonly DemandAction[] = ['close', 'delete'];

/** What the user may do with the record, for its menu and its buttons. */
export function useDemandActions() {
  const { t } = useTranslation();
  return useCallback(
    (demand: Demand, run: (action: DemandAction, demand: Demand) => void): RecordAction[] =>
      demand.actions.map((action) => ({
        name: action,
        label: t(`demands.actions.${action}`),
        icon: actionIcons[action],
        keyName: actionKeys[action],
        isDestructive: destructiveActions.includes(action),
        run: () => run(action, demand),
      })),
    [t],
  );
}

/** Customer and criteria: for what a screen reader says of a row, and for lists of names. */
export function useSubject(): (demand: Demand) => string {
  const { t } = useTranslation();
  const line = useWantedLine();
  return (demand) => t('demands.subject', { customer: customerLine(demand), wanted: line(demand) });
}

/** The picture of a demand is that of the first category wanted. */
export const picturedMachine = ({ criteria }: Pick<Demand, 'criteria'>) => ({
  category: criteria.category?.[0] ?? '',
});
