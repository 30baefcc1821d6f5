import { randomUUID } from 'node:crypto';
import { createReservationBody } from '@strojpark/core/contracts/reservations';
import { createUserBody, updateUserBody, type User } from '@strojpark/core/contracts/users';
import type { CellValue } from '@strojpark/core/domain/imports/import-values';
import { customerByField, customerColumns } from '@strojpark/core/domain/reservations/reservation-customer';
import type { MessageParams } from '@strojpark/core/errors';
import { AppError, type FieldMessage } from '../../../lib/app-error.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import { asAppError } from '../../../lib/error-answer.ts';
import { validated } from '../../../lib/validate.ts';
import { changesBetween } from '../../audit/audit.service.ts';
import { create as createReservation } from '../../reservations/reservations.service.ts';
import { create as createUser, findByEmail, update as updateUser } from '../../users/users.service.ts';
import type { MappingPlan } from '../map/plan.ts';
import type { RowRefusal } from './check-rows.repo.ts';
import { selectMachinesNamed, type ProcessedRow, type StagedRecord } from './write-records.repo.ts';

export type RecordValues = NonNullable<StagedRecord['values']>;
export interface RecordRow {
  row: number;
  values: RecordValues;
  /** False when a cell is invalid: the row is then tried only to find its other errors. */
  isValid: boolean;
}
/** Creates or changes the record of a row through the same service as the pages use. */
export type RecordAction = (ctx: Ctx, row: RecordRow) => Promise<Omit<ProcessedRow, 'row'>>;

/** A user with a known e-mail is updated, any other is invited. */
export function userAction(): RecordAction {
  const rowOfEmail = new Map<string, number>();
  return async (ctx, { row, values, isValid }) => {
    const address = String(values['email'] ?? '').toLowerCase();
    const first = rowOfEmail.get(address);
    const faults = new Faults();
    if (first !== undefined)
      faults.add(new RecordRefused('email', 'import.rowErrors.repeated_email', { row: first }));
    const done = await saveUser(ctx, address, values, faults);
    // As with numbers of machines, the first row that is otherwise valid keeps the address.
    if (isValid) rowOfEmail.set(address, row);
    return done;
  };
}

async function saveUser(
  ctx: Ctx,
  address: string,
  { name, email, role, phone, department, active }: RecordValues,
  faults: Faults,
): Promise<Omit<ProcessedRow, 'row'>> {
  const given = {
    name,
    ...(role != null && { role }),
    ...(phone != null && { phone }),
    ...(department != null && { department }),
  };
  const known = await findByEmail(ctx, address);
  if (known === null) {
    if (active === false) faults.add(new RecordRefused('active', 'import.rowErrors.new_inactive'));
    const body = faults.catch(() => validated(createUserBody, { ...given, email, invite: true }, 'body'));
    if (faults.any || body === null) throw faults;
    const { generatedPassword: _, ...user } = await createUser(ctx, body);
    const changes = changesBetween({}, importedValues(user));
    return { outcome: 'create', id: user.id, version: user.version, changes };
  }
  const status = active == null ? {} : { status: active === true ? 'active' : 'inactive' };
  const body = faults.catch(() => validated(updateUserBody, { ...given, ...status }, 'body'));
  if (faults.any || body === null) throw faults;
  const after = await updateUser(ctx, known.id, body);
  const changes = changesBetween(importedValues(known), importedValues(after));
  const outcome = Object.keys(changes).length > 0 ? 'update' : 'unchanged';
  return { outcome, id: known.id, version: after.version, changes };
}

const importedValues = ({ name, email, role, phone, department, status }: User) => ({
  name,
  email,
  role,
  phone,
  department,
  status,
});

/** A reservation is created like one entered by hand, so that a machine is never reserved twice. */
export function reservationAction(): RecordAction {
  return async (ctx, { values }) => {
    const faults = new Faults();
    if (values['status'] != null && values['status'] !== 'active')
      faults.add(new RecordRefused('status', 'import.rowErrors.only_active'));
    const machineId = await machineNamed(ctx, 'machine_id', values['machine_id'], faults);
    const replacement = values['replacement_machine'] ?? null;
    const replacementMachineId =
      replacement === null ? null : await machineNamed(ctx, 'replacement_machine', replacement, faults);
    const body = faults.catch(() =>
      validated(
        createReservationBody,
        {
          machineId,
          ...customerByField((column) => values[column]),
          customerCompany: values['customer_company'] ?? values['customer_name'],
          sellingPrice: values['selling_price'] ?? null,
          notes: values['notes'] ?? null,
          ...(replacementMachineId !== null && { replacementMachineId }),
          ...(values['approval_reason'] != null && { approvalRequestReason: values['approval_reason'] }),
        },
        'body',
      ),
    );
    if (faults.any || body === null) throw faults;
    const { id, version, customer_name, machine, status, expires_at } = await createReservation(ctx, body, {
      stated: { from: textOrNull(values['start_date']), until: textOrNull(values['end_date']) },
    });
    const changes = changesBetween({}, { customer_name, machine: machine.name, status, expires_at });
    return { outcome: 'create', id, version, changes };
  };
}

const textOrNull = (value: CellValue | undefined) => (value == null ? null : String(value));

/** Without exactly one such machine any id, so that the other values can be checked. */
async function machineNamed(
  ctx: Ctx,
  field: string,
  name: CellValue | undefined,
  faults: Faults,
): Promise<string> {
  const [id, another] = await selectMachinesNamed(ctx.db, String(name ?? ''));
  if (id === undefined) faults.add(new RecordRefused(field, 'import.rowErrors.unknown_machine'));
  else if (another !== undefined) faults.add(new RecordRefused(field, 'import.rowErrors.several_machines'));
  return id ?? randomUUID();
}

/** Everything that is wrong with a row, so that it can be corrected in one go. */
export class Faults extends Error {
  readonly list: Error[] = [];

  get any(): boolean {
    return this.list.length > 0;
  }

  add(fault: Error): void {
    this.list.push(fault);
  }

  /** The result; null when the work fails. */
  catch<T>(work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.add(error);
      return null;
    }
  }
}

/** An error that only an import can have; `key` is a message. */
export class RecordRefused extends Error {
  readonly field: string;
  readonly key: string;
  readonly params: Record<string, string | number>;

  constructor(field: string, key: string, params: Record<string, string | number> = {}) {
    super(key);
    this.field = field;
    this.key = key;
    this.params = params;
  }
}

/** Fields of request bodies that have other names in files. */
const fieldOfProperty: Record<string, string> = {
  ...customerColumns,
  sellingPrice: 'selling_price',
  replacementMachineId: 'replacement_machine',
  approvalRequestReason: 'approval_reason',
  yearTo: 'year_to',
  hoursTo: 'hours_to',
  valueTo: 'value_to',
  validUntil: 'valid_until',
  ownerId: 'owner',
};

/** Converts an error of a service to errors of the row; an unexpected error is thrown again. */
export function refusalsOf(
  error: unknown,
  row: number,
  values: RecordValues,
  plan: MappingPlan,
): RowRefusal[] {
  const refusal = (field: string | null, code: string, params: MessageParams = {}): RowRefusal => {
    const mapping = plan.mappings.find((one) => one.field === field);
    const value = field === null ? null : (values[field] ?? null);
    return {
      row,
      column: mapping && 'column' in mapping.source ? mapping.source.column : null,
      value: value === null ? null : String(value),
      code,
      params,
    };
  };
  if (error instanceof Faults) return error.list.flatMap((fault) => refusalsOf(fault, row, values, plan));
  if (error instanceof RecordRefused) return [refusal(error.field, error.key, error.params)];
  if (!(error instanceof Error)) throw error;
  const { code, extras } = asAppError(error);
  if (code === 'internal' || code === 'unavailable') throw error;
  const properties = Object.entries<FieldMessage[]>(extras.errors ?? {});
  if (properties.length === 0) return [refusal(null, `errors.${code}`, extras.params)];
  return properties.flatMap(([property, messages]) =>
    messages.map(({ key, params }) => refusal(fieldOfProperty[property] ?? property, key, params)),
  );
}
