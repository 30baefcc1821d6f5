import { account } from './en/account.ts';
import { deputies } from './en/deputies.ts';
import { userSettings } from './en/user-settings.ts';

/** The messages of the own account and the personal settings. */
export const ownAccount = { account, deputies, userSettings };
