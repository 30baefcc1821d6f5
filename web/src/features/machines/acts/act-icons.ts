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
import type { MachineAct } from './machine-acts.ts';

export const actIcons: Record<MachineAct, Icon> = {
  reserve: IconCalendarPlus,
  sell: IconCash,
  edit: IconPencil,
  cancelReservation: IconCalendarX,
  storno: IconArrowBackUp,
  release: IconLockOpen,
  delete: IconTrash,
};
