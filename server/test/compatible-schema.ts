import { DatabaseError, type Pool } from 'pg';

/** What statements rely on, by name: of a table, its columns; of the rest, its definition. */
interface Schema {
  tables: Map<string, string>;
  columns: Map<string, Column>;
  checks: Constraint[];
  foreignKeys: ForeignKey[];
  uniques: Unique[];
  functions: Set<string>;
}

interface Column {
  table: string;
  name: string;
  type: string;
  isNotNull: boolean;
  /** The expression; null without one. */
  default: string | null;
  /** Of a generated or identity column, which nobody writes. */
  generation: string;
}

interface Constraint {
  table: string;
  name: string;
  definition: string;
  columns: string[];
}

interface ForeignKey extends Constraint {
  target: string;
  onDelete: string;
}

interface Unique {
  table: string;
  name: string;
  /** Columns and expressions with their order left out. */
  keys: string[];
  /** All that the keys and the condition read. */
  columns: string[];
  condition: string | null;
  treatsNullsAsEqual: boolean;
}

/**
 * What the program of the previous release cannot do any more in the new database, as one sentence for each: it keeps
 * running next to the new one during a rolling upgrade, with statements that know nothing of the new migrations.
 * `unused` lists tables and columns that it does not use. Contents of functions and triggers, and what a migration
 * writes into rows, are not judged.
 */
export async function findBreaks(before: Pool, after: Pool, unused: readonly string[]): Promise<string[]> {
  const [old, now] = [await readSchema(before), await readSchema(after)];
  const isUnused = (table: string, column?: string) =>
    unused.includes(table) || (column !== undefined && unused.includes(`${table}.${column}`));
  const isOldTable = ({ table }: { table: string }) => old.tables.has(table) && !isUnused(table);

  const problems = [...goneRelations(old, now, isUnused)];
  for (const column of now.columns.values()) {
    if (isOldTable(column)) problems.push(...columnBreaks(old.columns.get(key(column)), column));
  }
  for (const name of old.functions) {
    if (!now.functions.has(name)) problems.push(`function ${name} is gone or returns something else`);
  }
  problems.push(...goneUniques(old, now, isUnused));
  for (const unique of now.uniques.filter(isOldTable)) {
    if (
      !old.uniques.some((one) => isSameKey(one, unique)) &&
      !(await neverCollides(before, old, now, unique))
    )
      problems.push(
        `unique ${unique.name} on ${unique.table} may refuse rows that the previous release may write`,
      );
  }
  const isKnown = (one: Constraint, all: readonly Constraint[]) =>
    all.some(({ table, definition }) => table === one.table && definition === one.definition);
  for (const check of now.checks.filter(isOldTable)) {
    if (isKnown(check, old.checks)) continue;
    const refused = check.definition.replace(/^CHECK \((.*)\)(?: NOT VALID)?(?: NO INHERIT)?$/s, 'not ($1)');
    if (!(await isImpossible(before, old, now, check, refused)))
      problems.push(
        `check ${check.name} on ${check.table} may refuse rows that the previous release may write: ${check.definition}`,
      );
  }
  for (const reference of now.foreignKeys) {
    if (isKnown(reference, old.foreignKeys)) continue;
    if (isOldTable(reference) && !isNewAndNull(old, now, reference, reference.columns))
      problems.push(`foreign key ${reference.name} on ${reference.table} may refuse what is written`);
    if (isOldTable({ table: reference.target }) && !'cnd'.includes(reference.onDelete))
      problems.push(`foreign key ${reference.name} may keep rows of ${reference.target} from being deleted`);
  }
  return problems;
}

type IsUnused = (table: string, column?: string) => boolean;

const key = ({ table, name }: { table: string; name: string }) => `${table}.${name}`;

function* goneRelations(old: Schema, now: Schema, isUnused: IsUnused): Iterable<string> {
  for (const [table, kind] of old.tables) {
    if (now.tables.get(table) !== kind && !isUnused(table)) yield `${table} is gone or renamed`;
  }
  for (const { table, name } of old.columns.values()) {
    if (!now.tables.has(table) || isUnused(table, name)) continue;
    if (!now.columns.has(`${table}.${name}`)) yield `column ${table}.${name} is gone or renamed`;
  }
}

function* columnBreaks(old: Column | undefined, now: Column): Iterable<string> {
  const name = `column ${now.table}.${now.name}`;
  const isWritten = now.generation === '';
  if (old === undefined) {
    if (now.isNotNull && now.default === null && isWritten)
      yield `${name} is new and not null without default`;
    return;
  }
  if (old.type !== now.type) yield `${name} changes its type from ${old.type} to ${now.type}`;
  if (old.generation !== now.generation) yield `${name} changes whether the database generates it`;
  if (!old.isNotNull && now.isNotNull) yield `${name} becomes not null`;
  if (old.default !== null && now.default === null) yield `${name} loses its default`;
}

const isSameKey = (a: Unique, b: Unique) =>
  a.table === b.table &&
  a.keys.join() === b.keys.join() &&
  a.condition === b.condition &&
  a.treatsNullsAsEqual === b.treatsNullsAsEqual;

/** `on conflict` needs exactly this key. */
function* goneUniques(old: Schema, now: Schema, isUnused: IsUnused): Iterable<string> {
  for (const one of old.uniques) {
    if (!now.tables.has(one.table) || one.columns.some((column) => isUnused(one.table, column))) continue;
    if (!now.uniques.some((other) => isSameKey(one, other)))
      yield `unique ${one.name} on ${one.table} is gone or changed, which breaks "on conflict"`;
  }
}

interface OfTable {
  table: string;
  columns: readonly string[];
}

/**
 * The new ones if there is nothing but new columns. The previous release inserts their defaults and never changes them.
 * Next to an old column a default proves nothing: the previous release also updates rows of the new one, whose new
 * columns have other values. Neither does it for a generated column, which changes with the others.
 */
function onlyNew(old: Schema, now: Schema, { table, columns }: OfTable): Column[] | null {
  const added = [...now.columns.values()].filter(
    (column) => column.table === table && columns.includes(column.name) && !old.columns.has(key(column)),
  );
  return added.length === columns.length && added.every(({ generation }) => generation === '') ? added : null;
}

/** Among only new columns, one of the given is null when the previous release inserts a row. */
function isNewAndNull(old: Schema, now: Schema, one: OfTable, names: readonly string[]): boolean {
  const added = onlyNew(old, now, one) ?? [];
  return added.some((column) => column.default === null && names.includes(column.name));
}

/** Old columns are never safe: the previous release also writes them into rows of the new one. */
async function neverCollides(before: Pool, old: Schema, now: Schema, unique: Unique): Promise<boolean> {
  if (onlyNew(old, now, unique) === null) return false;
  if (!unique.treatsNullsAsEqual && isNewAndNull(old, now, unique, unique.keys)) return true;
  return unique.condition !== null && isImpossible(before, old, now, unique, unique.condition);
}

/**
 * Whether no row that the previous release writes fulfils the condition, which names these columns: only old ones or
 * only new ones. PostgreSQL proves it from the constraints of the old table or the defaults of the new columns: its
 * plan then reads nothing.
 */
async function isImpossible(
  before: Pool,
  old: Schema,
  now: Schema,
  { table, columns }: OfTable,
  condition: string,
): Promise<boolean> {
  const areOld = columns.every((name) => old.columns.has(`${table}.${name}`));
  const added = areOld ? [] : onlyNew(old, now, { table, columns });
  if (added === null) return false;
  const values = added.map(
    ({ name, type, default: value }) => `, (${value ?? 'null'})::${type} as "${name}"`,
  );
  const client = await before.connect();
  try {
    await client.query('set constraint_exclusion = on');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, unknown> }] }>(
      `explain (format json)
       select 1 from (select r.*${values.join('')} from "${table}" r) as "${table}" where ${condition}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return plan?.['Node Type'] === 'Result' && plan['One-Time Filter'] === 'false';
  } catch (error) {
    // It uses something that the old database does not have, so nothing is proven.
    if (error instanceof DatabaseError && error.code?.startsWith('42')) return false;
    throw error;
  } finally {
    client.release(true);
  }
}

async function readSchema(pool: Pool): Promise<Schema> {
  const tables = await pool.query<{ name: string; kind: string }>(
    `select relname as name, relkind::text as kind from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')`,
  );
  const columns = await pool.query<Column>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull as "isNotNull", a.attgenerated::text || a.attidentity::text as generation,
       case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as default
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`,
  );
  const constraints = await pool.query<ForeignKey & { kind: string }>(
    `select k.contype::text as kind, c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any (k.conkey)) as columns,
       coalesce(t.relname, '') as target, k.confdeltype::text as "onDelete"
     from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class t on t.oid = k.confrelid
     where k.connamespace = 'public'::regnamespace and k.contype in ('c', 'f')
     order by c.relname, k.conname`,
  );
  const uniques = await pool.query<Unique>(
    `select c.relname as table, x.relname as name, i.indnullsnotdistinct as "treatsNullsAsEqual",
       array(select pg_get_indexdef(i.indexrelid, n, false) from generate_series(1, i.indnkeyatts) n) as keys,
       -- The index of a constraint does not depend on its columns, and the key of an expression is 0.
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and (a.attnum = any (i.indkey) or a.attnum in (
           select d.refobjsubid from pg_depend d where d.objid = i.indexrelid and d.refobjid = c.oid))) as columns,
       pg_get_expr(i.indpred, i.indrelid) as condition
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and i.indisunique
     order by c.relname, x.relname`,
  );
  const functions = await pool.query<{ name: string }>(
    `select format('%s(%s) returns %s', p.proname, pg_get_function_identity_arguments(p.oid),
       pg_get_function_result(p.oid)) as name
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  return {
    tables: new Map(tables.rows.map(({ name, kind }) => [name, kind])),
    columns: new Map(columns.rows.map((column) => [key(column), column])),
    checks: constraints.rows.filter(({ kind }) => kind === 'c'),
    foreignKeys: constraints.rows.filter(({ kind }) => kind === 'f'),
    uniques: uniques.rows,
    functions: new Set(functions.rows.map(({ name }) => name)),
  };
}
