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
import type { ReservationAction } from './reservation-actions.ts';

export const actionIcons: Record<ReservationAction, Icon> = {
  approve: IconCheck,
  reject: IconX,
  extend: IconCalendarPlus,
  complete: IconCash,
  edit: IconPencil,
  replace: IconReplace,
  cancel: IconCircleX,
  delete: IconTrash,
};
