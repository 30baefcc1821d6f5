import {
  IconArrowBackUp,
  IconCalendarPlus,
  IconCalendarX,
  IconCash,
  IconLockOpen,
  IconPencil,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import type { MachineAction } from './machine-actions.ts';

export const actionIcons: Record<MachineAction, Icon> = {
  reserve: IconCalendarPlus,
  sell: IconCash,
  edit: IconPencil,
  cancelReservation: IconCalendarX,
  storno: IconArrowBackUp,
  release: IconLockOpen,
  delete: IconTrash,
};
