/** Decides which row of a file keeps a number that several rows have. */

export interface NumberedRow<Field extends string> {
  row: number;
  /** Nothing else is wrong with the row. */
  isValid: boolean;
  /** Its numbers, normalised for comparison; blank ones are null. */
  numbers: Readonly<Record<Field, string | null>>;
  /** The only machine of the inventory that has one of the numbers. */
  machine: string | null;
}

export interface RepeatedNumber<Field extends string> {
  row: number;
  /** The number that another row has; `machine` if the row has other numbers of the same machine. */
  field: Field | 'machine';
  /** The row that keeps the number. */
  first: number;
}

/**
 * The first row that is otherwise valid keeps a number; every later row with it is reported, whether it has other
 * errors or not. A row that is refused for one of its numbers does not keep its other ones.
 */
export function repeatedNumbers<Field extends string>(
  rows: Iterable<NumberedRow<Field>>,
  fields: readonly Field[],
): RepeatedNumber<Field>[] {
  const owners = new Map<string, number>();
  const repeated: RepeatedNumber<Field>[] = [];
  for (const { row, isValid, numbers, machine } of rows) {
    const keys = fields.flatMap((field) =>
      numbers[field] === null ? [] : [{ field, key: `${field} ${numbers[field]}` }],
    );
    const machineKey = machine === null ? null : `machine ${machine}`;
    const taken = keys.flatMap(({ field, key }) => {
      const first = owners.get(key);
      return first === undefined ? [] : [{ row, field, first }];
    });
    const sameMachine = machineKey === null ? undefined : owners.get(machineKey);
    if (taken.length > 0) repeated.push(...taken);
    else if (sameMachine !== undefined) repeated.push({ row, field: 'machine', first: sameMachine });
    else if (isValid) {
      for (const { key } of keys) owners.set(key, row);
      if (machineKey !== null) owners.set(machineKey, row);
    }
  }
  return repeated;
}
