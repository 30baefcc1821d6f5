import { createReservationBody } from '@strojpark/core/contracts/reservations';
import type { CellValue } from '@strojpark/core/domain/import-values';
import { customerByField } from '@strojpark/core/domain/reservation-customer';
import type { Ctx } from '../../../lib/ctx.ts';
import { validated } from '../../../lib/validate.ts';
import { changesBetween } from '../../audit/audit.service.ts';
import { create } from '../../reservations/reservations.service.ts';
import { selectMachinesNamed } from './write-records.repo.ts';
import { RecordRefused } from './record-refusal.ts';
import type { RecordAction } from './write-records.ts';

/** A row of reservations: made as by hand, so that a machine is never promised twice. */
export function actionOnReservation(): RecordAction {
  return async (ctx, _row, values) => {
    if (values['status'] != null && values['status'] !== 'active')
      throw new RecordRefused('status', 'import.rowErrors.only_active');
    const machineId = await machineNamed(ctx, 'machine_id', values['machine_id']);
    const replacement = values['replacement_machine'] ?? null;
    const body = validated(
      createReservationBody,
      {
        machineId,
        ...customerByField((column) => values[column]),
        customerCompany: values['customer_company'] ?? values['customer_name'],
        sellingPrice: values['selling_price'] ?? null,
        notes: values['notes'] ?? null,
        ...(replacement !== null && {
          replacementMachineId: await machineNamed(ctx, 'replacement_machine', replacement),
        }),
        ...(values['approval_reason'] != null && { approvalRequestReason: values['approval_reason'] }),
      },
      'body',
    );
    const { id, version, customer_name, machine, status, expires_at } = await create(ctx, body, {
      from: textOrNull(values['start_date']),
      until: textOrNull(values['end_date']),
    });
    const changes = changesBetween({}, { customer_name, machine: machine.name, status, expires_at });
    return { outcome: 'create', id, version, changes };
  };
}

const textOrNull = (value: CellValue | undefined) => (value == null ? null : String(value));

async function machineNamed(ctx: Ctx, target: string, name: CellValue | undefined): Promise<string> {
  const [id, another] = await selectMachinesNamed(ctx.db, String(name ?? ''));
  if (id === undefined) throw new RecordRefused(target, 'import.rowErrors.unknown_machine');
  if (another !== undefined) throw new RecordRefused(target, 'import.rowErrors.several_machines');
  return id;
}
