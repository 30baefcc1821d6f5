import type { ErrorCode } from '@strojpark/core/errors';
import { DatabaseError } from 'pg';

/** A violated constraint that is not listed is a bug. */
const codes = new Map<string, ErrorCode>([
  ['users_email_unique', 'email_taken'],
  ['categories_key_unique', 'category_key_taken'],
  ['machines_category_fkey', 'category_in_use'],
  ['field_configs_field_unique', 'field_name_taken'],
  ['field_configs_custom_name_unique', 'field_name_taken'],
  ['repricing_rules_days_unique', 'repricing_rule_exists'],
  ['repricing_postponements_rule_id_fkey', 'proposal_gone'],
  ['comments_machine_id_fkey', 'not_found'],
  ['comments_reservation_id_fkey', 'not_found'],
  ['comments_demand_id_fkey', 'not_found'],
  ['holds_pkey', 'machine_held'],
  ['queue_entries_customer_unique', 'already_queued'],
  ['machines_equipment_number_unique', 'duplicate_equipment_number'],
  ['machines_serial_number_unique', 'duplicate_serial_number'],
  ['machines_vin_unique', 'duplicate_vin'],
  ['views_private_name_unique', 'view_name_taken'],
  ['views_team_name_unique', 'view_name_taken'],
  ['views_role_unique', 'view_default_taken'],
  ['import_batches_one_at_a_time', 'import_running'],
  ['backups_one_at_a_time', 'backup_running'],
]);

/** Whether a statement failed for this constraint. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.constraint === constraint;

/** The error code for a failed unique, foreign-key, check or exclusion constraint (class 23). */
export function constraintErrorCode(error: unknown): ErrorCode | undefined {
  if (!(error instanceof DatabaseError) || !error.code?.startsWith('23')) return undefined;
  return codes.get(error.constraint ?? '');
}
