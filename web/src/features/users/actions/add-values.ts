import { createUserBody, type users } from '@strojpark/core/contracts/users';
import type { BodyInput } from '@strojpark/core/endpoint';
import * as z from 'zod';
import type { PasswordIssue } from './password-check.ts';

const shape = z.object({
  ...createUserBody.omit({ password: true, invite: true }).shape,
  phone: z.string().trim().max(50),
  department: z.string().trim().max(200),
  way: z.enum(['password', 'invitation']),
  /** The server makes the password up. */
  generate: z.boolean(),
  password: z.string().max(1000),
});

/** The form of a new user; a password counts only where the administrator sets one. */
export const addUserForm = (check: (password: string, words: readonly string[]) => PasswordIssue | null) =>
  shape.superRefine(({ way, generate, password, name, email }, context) => {
    if (way === 'invitation' || generate) return;
    const issue = check(password, [name, email]);
    if (issue !== null) context.addIssue({ code: 'custom', path: ['password'], ...issue });
  });
export type AddUserForm = ReturnType<typeof addUserForm>;

export const noUser: z.input<AddUserForm> = {
  name: '',
  email: '',
  role: 'salesperson',
  phone: '',
  department: '',
  way: 'password',
  generate: true,
  password: '',
  inform: false,
};

/** What is sent: a password only where one was typed. */
export function createBodyOf({
  way,
  generate,
  password,
  inform,
  ...profile
}: z.output<AddUserForm>): BodyInput<typeof users.create> {
  if (way === 'invitation') return { ...profile, invite: true };
  return { ...profile, inform, ...(!generate && { password }) };
}
