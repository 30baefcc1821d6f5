import type { ImportKind } from '@strojpark/core/contracts/import-records';
import { isImportSystemField } from '@strojpark/core/domain/import-system-fields';
import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { can, type Permission } from '@strojpark/core/domain/permissions';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';

/** What the rows of a file become. */
export type Subject =
  | { kind: 'machines'; machineType: MachineType }
  | { kind: 'reservations' | 'users'; machineType: null };

const needed: Record<ImportKind, readonly Permission[]> = {
  machines: ['machines.import'],
  reservations: ['reservations.create'],
  users: ['users.create', 'users.edit'],
};

/** What a call or a stored import means; 403 for whoever may not enter such records by hand. */
export function subjectOf(
  { user }: Pick<Ctx, 'user'>,
  { kind, machineType }: { kind: ImportKind; machineType?: MachineType | null | undefined },
): Subject {
  if (!needed[kind].every((permission) => can(user, permission))) throw new AppError('forbidden');
  if (kind !== 'machines') return { kind, machineType: null };
  if (!machineType)
    throw new AppError('validation', { errors: { machineType: [{ key: 'validation.required' }] } });
  return { kind, machineType };
}

const none = () => false;

/** Names that no file may fill; users and reservations know theirs by their own targets. */
export const systemFieldsOf = ({ kind }: Pick<Subject, 'kind'>) =>
  kind === 'machines' ? isImportSystemField : none;
