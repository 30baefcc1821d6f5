/** Renames the result of a row to outcome, and the target of a column to field. */

/** `{ target, field, … }` becomes `{ field, definition, … }`. */
const renamed = (list: string) => `(
  select coalesce(jsonb_agg((one - '{target,field}'::text[])
    || jsonb_build_object('field', one -> 'target', 'definition', one -> 'field') order by place), '[]')
  from jsonb_array_elements(parse_plan -> 'plan' -> '${list}') with ordinality as listed (one, place))`;

export const up: readonly string[] = [
  `alter table import_targets rename to import_row_outcomes`,
  `alter table import_row_outcomes
     rename constraint import_targets_outcome_check to import_row_outcomes_outcome_check`,
  `alter index import_targets_order rename to import_row_outcomes_order`,
  `alter index import_targets_outcome rename to import_row_outcomes_outcome`,

  `alter table import_results rename to import_record_outcomes`,
  `alter table import_record_outcomes rename column act to outcome`,
  `alter table import_record_outcomes rename constraint import_results_pkey to import_record_outcomes_pkey`,
  `alter table import_record_outcomes
     rename constraint import_results_act_check to import_record_outcomes_outcome_check`,
  `alter table import_record_outcomes
     rename constraint import_results_undo_check to import_record_outcomes_undo_check`,

  // Drafts and queued imports run with their stored plan.
  `update import_batches set parse_plan = parse_plan || jsonb_build_object('plan', jsonb_build_object(
     'mappings', ${renamed('feeds')},
     'derived', ${renamed('derived')}))
   where parse_plan -> 'plan' ? 'feeds'`,
];
