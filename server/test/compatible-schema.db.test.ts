import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBreaks } from './compatible-schema.ts';
import { createBareDb, type TestDb } from './test-db.ts';

let before: TestDb;
let after: TestDb;
beforeEach(async () => {
  [before, after] = await Promise.all([createBareDb(), createBareDb()]);
});
afterEach(() => Promise.all([before.close(), after.close()]));

const released = [
  `create table sites (id int primary key)`,
  `create table things (
     id int primary key,
     name text not null,
     note text,
     size numeric(8, 2) not null default 0,
     label text generated always as (name || '!') stored,
     site_id int references sites on delete cascade,
     status text not null constraint things_status_check check (status in ('open', 'closed')),
     kind text not null,
     reservation_id int,
     constraint things_kind_check check ((kind = 'manual') = (reservation_id is null))
   )`,
  `create unique index things_name on things (name, coalesce(note, ''))`,
  `create view open_things as select id from things where status = 'open'`,
  `create function size_of(id int) returns numeric language sql return 1`,
];

async function breaks(migration: readonly string[], unused: readonly string[] = []): Promise<string[]> {
  for (const statement of released) {
    await before.pool.query(statement);
    await after.pool.query(statement);
  }
  for (const statement of migration) await after.pool.query(statement);
  return findBreaks(before.pool, after.pool, unused);
}

const mayRefuse = (name: string) => `${name} may refuse rows that the previous release may write`;

test.each<[string, string[], string[]]>([
  ['a dropped column', ['alter table things drop column note cascade'], ['column things.note is gone']],
  [
    'a renamed column',
    ['alter table things rename column size to volume'],
    ['column things.size is gone or renamed'],
  ],
  ['a dropped table', ['drop table things cascade'], ['things is gone or renamed']],
  ['a renamed table', ['alter table sites rename to places'], ['sites is gone or renamed']],
  ['a dropped view', ['drop view open_things'], ['open_things is gone or renamed']],
  [
    'a table replaced by a view',
    ['alter table sites rename to places', 'create view sites as select * from places'],
    ['sites is gone or renamed'],
  ],
  [
    'a new column without default that is not null',
    ['alter table things add column color text not null'],
    ['column things.color is new and not null without default'],
  ],
  [
    'a column that becomes not null',
    ['alter table things alter column note set not null'],
    ['column things.note becomes not null'],
  ],
  [
    'a column that loses its default',
    ['alter table things alter column size drop default'],
    ['column things.size loses its default'],
  ],
  [
    'a narrower type',
    ['alter table things alter column size type numeric(6, 2)'],
    ['column things.size changes its type from numeric(8,2) to numeric(6,2)'],
  ],
  [
    'a column that becomes generated',
    [
      'alter table things drop column size',
      'alter table things add column size numeric(8, 2) generated always as (1) stored',
    ],
    ['column things.size changes whether the database generates it'],
  ],
  [
    'a value less in a check',
    [
      `alter table things drop constraint things_status_check,
         add constraint things_status_check check (status in ('open'))`,
    ],
    [mayRefuse('check things_status_check on things')],
  ],
  [
    'a value exchanged in a check',
    [
      `alter table things drop constraint things_status_check,
         add constraint things_status_check check (status in ('open', 'done'))`,
    ],
    [mayRefuse('check things_status_check on things')],
  ],
  [
    'a check of a column that had none',
    ['alter table things add constraint things_note check (length(note) < 100)'],
    [mayRefuse('check things_note on things')],
  ],
  [
    'a check that requires a new column',
    [
      'alter table things add column color text',
      `alter table things add constraint things_color check (status <> 'open' or color is not null)`,
    ],
    [mayRefuse('check things_color on things')],
  ],
  [
    'a check with a function that only the new database has',
    [
      'create function is_fine(text) returns boolean language sql immutable return true',
      'alter table things add constraint things_fine check (is_fine(note))',
    ],
    [mayRefuse('check things_fine on things')],
  ],
  [
    'a unique key of existing columns',
    ['create unique index things_size on things (size)'],
    [mayRefuse('unique things_size on things')],
  ],
  [
    'a unique key of a new column with a default',
    [
      "alter table things add column color text default 'red'",
      'create unique index things_color on things (color)',
    ],
    [mayRefuse('unique things_color on things')],
  ],
  [
    'a check of a new column and one that the previous release updates in rows of the new one',
    [
      'alter table things add column cost_id int',
      `alter table things add constraint things_cost check (cost_id is null or status = 'open')`,
    ],
    [mayRefuse('check things_cost on things')],
  ],
  [
    'a check of a new column and a generated one',
    [
      'alter table things add column cost_id int, add column double numeric generated always as (size * 2) stored',
      'alter table things add constraint things_double check (cost_id is null or double > 0)',
    ],
    [mayRefuse('check things_double on things')],
  ],
  [
    'unique keys of a new column that is null, and an old one',
    [
      'alter table things add column owner_id int',
      'create unique index things_owner on things (owner_id, status)',
      'alter table things add constraint things_owner_key unique (owner_id, name)',
      `create unique index things_open on things (owner_id) where status = 'open'`,
      'create unique index things_double on things (owner_id, lower(kind))',
    ],
    ['things_owner', 'things_owner_key', 'things_open', 'things_double'].map((name) =>
      mayRefuse(`unique ${name} on things`),
    ),
  ],
  [
    'a unique key of an old column among rows that only the new release writes',
    [
      `alter table things add column color text`,
      `create unique index things_red on things (size) where color = 'red'`,
      `alter table things drop constraint things_status_check,
         add constraint things_status_check check (status in ('open', 'closed', 'archived'))`,
      `create unique index things_archived on things (size) where status = 'archived'`,
    ],
    ['things_red', 'things_archived'].map((name) => mayRefuse(`unique ${name} on things`)),
  ],
  [
    'a foreign key of a new column that is null, and an old one',
    [
      'create table parts (id int, thing_name text, primary key (id, thing_name))',
      'alter table things add column part_id int',
      'alter table things add constraint things_part foreign key (part_id, name) references parts',
    ],
    ['foreign key things_part on things may refuse what is written'],
  ],
  [
    'a unique key that "on conflict" needs',
    ['drop index things_name'],
    ['unique things_name on things is gone or changed'],
  ],
  [
    'a foreign key of an existing column',
    ['alter table things add foreign key (reservation_id) references sites on delete cascade'],
    ['foreign key things_reservation_id_fkey on things may refuse what is written'],
  ],
  [
    'a new table that keeps rows of an existing one from being deleted',
    ['create table parts (thing_id int references things)'],
    ['foreign key parts_thing_id_fkey may keep rows of things from being deleted'],
  ],
  ['a dropped function', ['drop function size_of'], ['function size_of(id integer) returns numeric is gone']],
  [
    'a function with another result',
    ['drop function size_of', 'create function size_of(id int) returns text language sql return 1'],
    ['function size_of(id integer) returns numeric is gone or returns something else'],
  ],
])('breaks the previous release: %s', async (_what, migration, expected) => {
  const found = await breaks(migration);
  for (const text of expected) expect(found.join('\n')).toContain(text);
});

test.each<[string, string[]]>([
  ['nothing', []],
  [
    'a new table that refers to an existing one and is deleted with it',
    [
      'create table parts (id int primary key, thing_id int not null unique references things on delete cascade)',
    ],
  ],
  ['a new column that may be null', ['alter table things add column color text']],
  ['a new column with a default', [`alter table things add column color text not null default 'red'`]],
  [
    'a new generated column',
    ['alter table things add column double numeric not null generated always as (size * 2) stored'],
  ],
  ['a column that may become null', ['alter table things alter column name drop not null']],
  [
    'one more value in a check',
    [
      `alter table things drop constraint things_status_check,
         add constraint things_status_check check (status in ('open', 'closed', 'archived'))`,
    ],
  ],
  [
    'a check that is dropped, or holds with another condition as well',
    [
      `alter table things drop constraint things_kind_check,
         add constraint things_kind_check check (kind = 'offer' or (kind = 'manual') = (reservation_id is null))`,
      'alter table things drop constraint things_status_check',
    ],
  ],
  [
    'a check of new columns that their defaults fulfil',
    [
      `alter table things add column cost numeric, add column currency text not null default 'CZK'`,
      `alter table things add constraint things_cost check (cost is null or currency in ('CZK', 'EUR'))`,
    ],
  ],
  [
    'a foreign key and unique keys of new columns that may be null',
    [
      'alter table things add column owner_id int references sites on delete set null',
      'alter table things add column place int not null default 0',
      'create unique index things_owner on things (owner_id, place)',
      'alter table things add constraint things_owner_key unique (owner_id)',
    ],
  ],
  [
    'a unique key of rows that only the new release writes, of new columns',
    [
      `alter table things add column color text, add column place int not null default 0`,
      `create unique index things_red on things (place) where color = 'red'`,
    ],
  ],
  ['an index and its removal', ['create index things_kind on things (kind)', 'drop index things_kind']],
  [
    'another body of a function',
    ['create or replace function size_of(id int) returns numeric language sql return 2'],
  ],
  ['another name of a key', ['alter index things_name rename to things_named']],
])('lets the previous release work: %s', async (_what, migration) => {
  expect(await breaks(migration)).toEqual([]);
});

test('what the previous release does not use may be dropped, and nothing else', async () => {
  const migration = [
    'alter table things drop column note cascade',
    'alter table things drop column size',
    'drop table sites cascade',
  ];
  expect(await breaks(migration, ['things.note', 'sites'])).toEqual([
    'column things.size is gone or renamed',
  ]);
});
