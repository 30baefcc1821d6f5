import { IconKey, IconPencil, IconShieldOff, IconTrash, type Icon } from '@tabler/icons-react';
import type { UserAct } from './user-acts.ts';

export const actIcons: Record<UserAct, Icon> = {
  edit: IconPencil,
  resetPassword: IconKey,
  resetSecondFactor: IconShieldOff,
  delete: IconTrash,
};
