import { updateUserBody, type User } from '@strojpark/core/contracts/users';
import * as z from 'zod';

/** The form of a user: everything of the body but the version, which the save adds. */
export const editUserForm = z.object({
  ...updateUserBody.required().omit({ version: true }).shape,
  phone: z.string().trim().max(50),
  department: z.string().trim().max(200),
});
export type EditUserForm = typeof editUserForm;
export type EditValues = z.output<EditUserForm>;

/** A user as the form shows them. */
export function editValuesOf({ name, email, phone, department, role, status }: User): EditValues {
  return { name, email, phone: phone ?? '', department: department ?? '', role, status };
}
