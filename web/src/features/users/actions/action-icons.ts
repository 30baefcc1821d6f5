import { IconKey, IconPencil, IconShieldOff, IconTrash, type Icon } from '@tabler/icons-react';
import type { UserAction } from './user-actions.ts';

export const actionIcons: Record<UserAction, Icon> = {
  edit: IconPencil,
  resetPassword: IconKey,
  resetSecondFactor: IconShieldOff,
  delete: IconTrash,
};
