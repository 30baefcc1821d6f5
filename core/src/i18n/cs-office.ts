import { dashboard } from './cs/dashboard.ts';
import { deputies } from './cs/deputies.ts';
import { producedFiles } from './cs/produced-files.ts';
import { reports } from './cs/reports.ts';
import { rolePermissions } from './cs/role-permissions.ts';
import { userSettings } from './cs/user-settings.ts';
import { users } from './cs/users.ts';

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
