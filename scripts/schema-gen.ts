/** Writes server/src/db/schema.gen.ts from what the migrations make; `--check` only compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createPool } from '../server/src/db/connect.ts';
import { createTemplate, databaseUrl } from '../server/test/test-server.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  generated: boolean;
  /** The definition of the check constraint on this column alone, if there is one like `x in (…)`. */
  check: string | null;
}

const output = new URL('../server/src/db/schema.gen.ts', import.meta.url);

const typeNames: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  numeric: 'number',
  text: 'string',
  timestamptz: 'Timestamp',
  uuid: 'string',
};

const preamble = `// Made by \`npm run schema\` from server/migrations; do not edit.
import type { ImportableFieldName, MachineFieldName } from '@strojpark/core/domain/fields/machine-fields';
import type { ColumnType, SelectType } from 'kysely';

/** May be left out of an insert. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
/** Made by the database alone. */
type ReadOnly<T> = ColumnType<SelectType<T>, never, never>;
/** Read parsed, written by JSON.stringify: pg would write a bare array as a PostgreSQL array. */
type Json = ColumnType<unknown, string, string>;
/** Read as ISO 8601 UTC. */
type Timestamp = ColumnType<string, Date | string, Date | string>;
/** A table that needs a column for each of these fields: one that is missing is an error here alone. */
type WithFields<Columns extends Record<Field, unknown>, Field extends string> = Columns & Record<Field, unknown>;
`;

/** Which fields of machines a table has columns for. */
const fieldTypes: Record<string, string> = {
  import_rows: 'ImportableFieldName',
  machines: 'MachineFieldName',
};

async function readColumns(pool: ReturnType<typeof createPool>): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select c.table_name as table, c.column_name as name, c.udt_name as type,
      c.is_nullable = 'YES' as nullable,
      c.column_default is not null or c.identity_generation = 'BY DEFAULT' as "hasDefault",
      c.is_generated = 'ALWAYS' or coalesce(c.identity_generation = 'ALWAYS', false) as generated,
      (select min(pg_get_constraintdef(k.oid)) from pg_constraint k
        where k.contype = 'c' and k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
          and k.conkey = array[c.ordinal_position::int2]
          and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%') as check
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name collate "C", c.ordinal_position`);
  return rows;
}

/** `CHECK ((status = ANY (ARRAY['a'::text, 'b'::text])))` → `'a' | 'b'`. */
function literals(check: string): string | undefined {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(check)?.[1];
  return list?.replaceAll(/::\w+/g, '').split(', ').join(' | ');
}

function columnType({ table, name, type, nullable, hasDefault, generated, check }: Column): string {
  const element = typeNames[type.replace(/^_/, '')];
  if (!element) throw new Error(`${table}.${name}: schema-gen knows no type for ${type}`);
  const base = (check && literals(check)) ?? (type.startsWith('_') ? `${element}[]` : element);
  const value = nullable ? `${base} | null` : base;
  if (generated) return `ReadOnly<${value}>`;
  return hasDefault ? `Generated<${value}>` : value;
}

function render(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const body = [...tables].map(([table, own]) => {
    const lines = own.map((column) => `    ${column.name}: ${columnType(column)};\n`);
    const type = `{\n${lines.join('')}  }`;
    const fields = fieldTypes[table];
    return `  ${table}: ${fields ? `WithFields<${type}, ${fields}>` : type};\n`;
  });
  return `${preamble}\nexport interface DB {\n${body.join('')}}\n`;
}

async function generate(): Promise<string> {
  const { server, stop } = await createTemplate();
  const pool = createPool(databaseUrl(server.url, server.template), { name: 'schema-gen' });
  try {
    return render(await readColumns(pool));
  } finally {
    await pool.end();
    await stop();
  }
}

const wanted = await generate();
if (!process.argv.includes('--check')) {
  writeFileSync(output, wanted);
} else if (readFileSync(output, 'utf8') !== wanted) {
  console.error('server/src/db/schema.gen.ts is not what the migrations give: npm run schema');
  process.exitCode = 1;
}
