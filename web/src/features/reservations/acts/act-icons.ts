import {
  IconCalendarPlus,
  IconCash,
  IconCheck,
  IconCircleX,
  IconPencil,
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
  cancel: IconCircleX,
};
