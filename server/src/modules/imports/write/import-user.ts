import { createUserBody, updateUserBody, type User } from '@strojpark/core/contracts/users';
import { validated } from '../../../lib/validate.ts';
import { changesBetween } from '../../audit/audit.service.ts';
import { create, findByEmail, update } from '../../users/users.service.ts';
import { RecordRefused } from './record-refusal.ts';
import type { RecordAction } from './write-records.ts';

const shown = ({ name, email, role, phone, department, status }: User) => ({
  name,
  email,
  role,
  phone,
  department,
  status,
});

/** A row of users: whoever is known by the e-mail is changed, anybody else is invited. */
export function actionOnUser(): RecordAction {
  const seen = new Map<string, number>();
  return async (ctx, row, { name, email, role, phone, department, active }) => {
    const address = String(email).toLowerCase();
    const first = seen.get(address);
    if (first !== undefined)
      throw new RecordRefused('email', 'import.rowErrors.repeated_email', { row: first });
    seen.set(address, row);
    const given = {
      name,
      ...(role != null && { role }),
      ...(phone != null && { phone }),
      ...(department != null && { department }),
    };
    const known = await findByEmail(ctx, address);
    if (known === null) {
      if (active === false) throw new RecordRefused('active', 'import.rowErrors.new_inactive');
      const body = validated(createUserBody, { ...given, email, invite: true }, 'body');
      const { generatedPassword: _, ...user } = await create(ctx, body);
      const changes = changesBetween({}, shown(user));
      return { outcome: 'create', id: user.id, version: user.version, changes };
    }
    const status = active == null ? {} : { status: active === true ? 'active' : 'inactive' };
    const body = validated(updateUserBody, { ...given, ...status }, 'body');
    const after = await update(ctx, known.id, body);
    const changes = changesBetween(shown(known), shown(after));
    const outcome = Object.keys(changes).length > 0 ? 'update' : 'unchanged';
    return { outcome, id: known.id, version: after.version, changes };
  };
}
