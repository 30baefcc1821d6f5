import type { MessageParams } from '@strojpark/core/errors';
import type { CellValue } from '@strojpark/core/domain/import-values';
import { customerColumns } from '@strojpark/core/domain/reservation-customer';
import { asAppError } from '../../../lib/error-answer.ts';
import type { FieldMessage } from '../../../lib/app-error.ts';
import type { RowRefusal } from '../draft/staged-rows.repo.ts';
import type { ParsePlan } from '../map/plan.ts';

/** What is wrong with a row besides its cells; `key` is a message. */
export class RecordRefused extends Error {
  readonly target: string | null;
  readonly key: string;
  readonly params: Record<string, string | number>;

  constructor(target: string | null, key: string, params: Record<string, string | number> = {}) {
    super(key);
    this.target = target;
    this.key = key;
    this.params = params;
  }
}

/** Fields of the services' bodies that files call otherwise. */
const targetOf: Record<string, string> = {
  ...customerColumns,
  sellingPrice: 'selling_price',
  replacementMachineId: 'replacement_machine',
  approvalRequestReason: 'approval_reason',
};

/** What a service has refused, as errors of the row; a failure of our own is thrown on. */
export function refusalsOf(
  error: unknown,
  row: number,
  values: Readonly<Record<string, CellValue>>,
  plan: ParsePlan,
): RowRefusal[] {
  const refusal = (target: string | null, code: string, params: MessageParams = {}): RowRefusal => {
    const feed = plan.feeds.find((one) => one.target === target);
    const value = target === null ? null : (values[target] ?? null);
    return {
      row,
      column: feed && 'column' in feed.source ? feed.source.column : null,
      value: value === null ? null : String(value),
      code,
      params,
    };
  };
  if (error instanceof RecordRefused) return [refusal(error.target, error.key, error.params)];
  if (!(error instanceof Error)) throw error;
  const { code, extras } = asAppError(error);
  if (code === 'internal' || code === 'unavailable') throw error;
  const fields = Object.entries<FieldMessage[]>(extras.errors ?? {});
  if (fields.length === 0) return [refusal(null, `errors.${code}`, extras.params)];
  return fields.flatMap(([field, messages]) =>
    messages.map(({ key, params }) => refusal(targetOf[field] ?? field, key, params)),
  );
}
