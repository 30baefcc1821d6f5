import type { ImportKind } from '@strojpark/core/contracts/import-records';
import { isImportSystemField } from '@strojpark/core/domain/imports/import-system-fields';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { can, type Permission } from '@strojpark/core/domain/access/permissions';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';

/** What is imported. */
export type Subject =
  | { kind: 'machines'; machineType: MachineType }
  | { kind: 'reservations' | 'users' | 'demands'; machineType: null };

const needed: Record<ImportKind, readonly Permission[]> = {
  machines: ['machines.import'],
  reservations: ['reservations.create'],
  users: ['users.create', 'users.edit'],
  demands: ['reservations.create'],
};

/** The subject of a call or a stored import; 403 for users who may not create such records by hand. */
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

export const subjectOfBatch = (batch: { kind: ImportKind; machine_type: MachineType | null }) =>
  ({ kind: batch.kind, machineType: batch.machine_type }) as Subject;

const none = () => false;

/** Fields that no file may fill; the other kinds define this in their own field lists. */
export const systemFieldsOf = ({ kind }: Pick<Subject, 'kind'>) =>
  kind === 'machines' ? isImportSystemField : none;
