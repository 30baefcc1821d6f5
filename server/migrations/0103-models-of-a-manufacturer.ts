/** The models in use of a manufacturer, one after another, however many machines there are. */
export const up: readonly string[] = [
  `create index machines_manufacturer_model
     on machines (type, (czech_key(manufacturer)) collate "C", (czech_key(model)) collate "C") where deleted_at is null`,
];
