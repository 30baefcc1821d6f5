import { questions } from './cs/questions.ts';
import { rolePermissions } from './cs/role-permissions.ts';
import { users } from './cs/users.ts';

/** The messages of users and roles. */
export const people = { questions, rolePermissions, users };
