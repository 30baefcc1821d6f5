/** The machine linked with a reservation is read from the holds, so that they cannot be inconsistent. */
export const up: readonly string[] = [`alter table reservations drop column linked_machine_id`];
