import { questions } from './en/questions.ts';
import { rolePermissions } from './en/role-permissions.ts';
import { users } from './en/users.ts';

/** The messages of users and roles. */
export const people = { questions, rolePermissions, users };
