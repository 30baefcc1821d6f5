import type { fieldConfig as cs } from '../cs/field-config.ts';
import type { SameShape } from '../messages.ts';

export const fieldConfig: SameShape<typeof cs> = {
  problems: {
    orphaned_column: 'No field describes the column {{field}} of the table of machines.',
    orphaned_configuration: 'The custom field {{field}} has no column in the table of machines.',
    wrong_type: 'The column of the custom field {{field}} is not of the type that its configuration names.',
    missing_configuration: 'The core field {{field}} has no configuration.',
    few_columns_left:
      'The table of machines has {{used}} of {{limit}} columns, dropped ones included. It is time to rebuild it from a backup.',
  },
};
