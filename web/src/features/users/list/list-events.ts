import type { User } from '@strojpark/core/contracts/users';
import type { UserAct } from '../acts/user-acts.ts';

/** What rows and cards tell the list; the functions stay the same, so that rows need not render again. */
export interface ListEvents {
  open: (user: User) => void;
  openMenu: (user: User) => void;
  act: (act: UserAct, user: User) => void;
}
