/**
 * Every failure that the API can return, by code, with its HTTP status. The text of a code is in the messages under
 * `errors.<code>`, in both languages.
 */
export const errorStatus = {
  malformed: 400,
  unknown_parameter: 400,
  cursor_mismatch: 400,
  not_signed_in: 401,
  invalid_credentials: 401,
  session_expired: 401,
  second_factor_required: 401,
  second_factor_wrong: 401,
  forbidden: 403,
  not_owner: 403,
  own_request: 403,
  link_of_another: 403,
  password_change_required: 403,
  second_factor_missing: 403,
  not_found: 404,
  conflict: 409,
  stale_version: 409,
  machine_held: 409,
  machine_not_available: 409,
  machine_not_reserved: 409,
  machine_not_sold: 409,
  machine_sold: 409,
  machine_free: 409,
  machine_offered: 409,
  already_queued: 409,
  customer_has_machine: 409,
  not_offered: 409,
  offer_over: 409,
  queue_entry_ended: 409,
  nobody_waits: 409,
  demand_ended: 409,
  demand_open: 409,
  demand_anonymised: 409,
  match_taken: 409,
  approval_pending: 409,
  replacement_not_available: 409,
  replacement_in_use: 409,
  live_reservation: 409,
  reservation_not_live: 409,
  reservation_not_pending: 409,
  replacement_needed: 409,
  changed_since: 409,
  sale_of_reservation: 409,
  promise_ended: 409,
  bulk_running: 409,
  bulk_not_running: 409,
  bulk_not_undoable: 409,
  extension_limit: 409,
  extension_days_limit: 409,
  extensions_disabled: 409,
  extension_with_queue: 409,
  extension_needs_office: 409,
  extension_possible: 409,
  duplicate_equipment_number: 409,
  duplicate_serial_number: 409,
  duplicate_vin: 409,
  email_taken: 409,
  last_admin: 409,
  own_account: 409,
  user_inactive: 409,
  deputy_overlap: 409,
  invitation_not_needed: 409,
  recently_signed_in: 409,
  database_not_empty: 409,
  category_key_taken: 409,
  category_in_use: 409,
  field_name_taken: 409,
  field_limit: 409,
  field_columns_used_up: 409,
  field_option_in_use: 409,
  field_protected: 409,
  import_running: 409,
  import_state: 409,
  backup_running: 409,
  backup_damaged: 409,
  file_unfinished: 409,
  file_finished: 409,
  second_factor_needed: 409,
  mail_not_configured: 409,
  mail_not_waiting: 409,
  attachment_limit: 409,
  cost_limit: 409,
  link_invalid: 410,
  file_gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation: 422,
  idempotency_mismatch: 422,
  unreadable_file: 422,
  attachment_refused: 422,
  logo_refused: 422,
  too_many_requests: 429,
  internal: 500,
  machines_busy: 503,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** Values for the placeholders of an error's message. */
export type MessageParams = Record<string, string | number>;

/** field → messages, in the language of the request. */
export type FieldErrors = Record<string, string[]>;

/** The body of every error response. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  requestId: string;
  errors?: FieldErrors;
  details?: Record<string, unknown>;
}
