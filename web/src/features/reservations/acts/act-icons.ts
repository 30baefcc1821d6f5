import {
  IconCalendarPlus,
  IconCash,
  IconCheck,
  IconCircleX,
  IconPencil,
  IconReplace,
  IconTrash,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import type { ReservationAct } from './reservation-acts.ts';

export const actIcons: Record<ReservationAct, Icon> = {
  approve: IconCheck,
  reject: IconX,
  extend: IconCalendarPlus,
  complete: IconCash,
  edit: IconPencil,
  replace: IconReplace,
  cancel: IconCircleX,
  delete: IconTrash,
};
