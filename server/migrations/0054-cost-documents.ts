/** Documents of a cost, such as its invoice: attachments of the machine that only those see who may see costs. */
export const up: readonly string[] = [
  `alter table attachments
     add column cost_id uuid references machine_costs,
     add constraint attachments_cost_document_check check (cost_id is null or kind = 'document')`,
  `create index attachments_cost on attachments (cost_id) where cost_id is not null`,
];
