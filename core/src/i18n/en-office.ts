import { dashboard } from './en/dashboard.ts';
import { deputies } from './en/deputies.ts';
import { producedFiles } from './en/produced-files.ts';
import { reports } from './en/reports.ts';
import { rolePermissions } from './en/role-permissions.ts';
import { userSettings } from './en/user-settings.ts';
import { users } from './en/users.ts';

/** The messages of the dashboard, reports, exports, users and personal settings. */
export const office = {
  dashboard,
  deputies,
  producedFiles,
  reports,
  rolePermissions,
  userSettings,
  users,
};
