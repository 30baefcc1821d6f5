import { account } from './cs/account.ts';
import { deputies } from './cs/deputies.ts';
import { userSettings } from './cs/user-settings.ts';

/** The messages of the own account and the personal settings. */
export const ownAccount = { account, deputies, userSettings };
