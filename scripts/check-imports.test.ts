import { describe, expect, test } from 'vitest';
import { checkImports, checkTable, resolveFile } from './check-imports.ts';
import { entityReferences } from './import-table.ts';
import { parseSource } from './source.ts';

const problems = (path: string, text: string) =>
  checkImports([parseSource(path, text)]).map(({ line, message }) => `${line}: ${message}`);

test('specifiers are resolved to files of the repository', () => {
  expect(resolveFile('server/src/lib/route.ts', '../db/tx.ts')).toBe('server/src/db/tx.ts');
  expect(resolveFile('web/src/lib/api.ts', '@strojpark/core/contracts/auth')).toBe(
    'core/src/contracts/auth.ts',
  );
  expect(resolveFile('web/src/lib/api.ts', 'react')).toBeUndefined();
});

describe('the import table', () => {
  test.each([
    ['core never imports the server', 'core/src/domain/a.ts', "import '../../../server/src/app.ts';"],
    ['domain never imports contracts', 'core/src/domain/a.ts', "import { a } from '../contracts/auth.ts';"],
    ['core imports no package but zod', 'core/src/contracts/a.ts', "import dayjs from 'dayjs';"],
    ['core runs in the browser', 'core/src/errors.ts', "import { join } from 'node:path';"],
    ['lib never imports modules', 'server/src/lib/a.ts', "import '../modules/machines/machines.service.ts';"],
    [
      'routes import their own service only',
      'server/src/modules/sales/sales.routes.ts',
      "import { sell } from '../machines/machines.service.ts';",
    ],
    [
      'routes never import a repo',
      'server/src/modules/sales/sales.routes.ts',
      "import { selectSale } from './sales.repo.ts';",
    ],
    [
      "services never import another module's repo",
      'server/src/modules/sales/sales.service.ts',
      "import { selectMachine } from '../machines/machines.repo.ts';",
    ],
    ['services write no SQL', 'server/src/modules/sales/sales.service.ts', "import { sql } from 'kysely';"],
    [
      'a type counts as an import',
      'server/src/modules/sales/sales.service.ts',
      "type Db = import('kysely').Kysely<object>;",
    ],
    [
      'a dynamic import counts',
      'server/src/modules/sales/sales.service.ts',
      "export const kysely = await import('kysely');",
    ],
    [
      'a re-export counts',
      'server/src/modules/sales/sales.service.ts',
      "export { selectMachine } from '../machines/machines.repo.ts';",
    ],
    [
      'repos never import a service',
      'server/src/modules/sales/sales.repo.ts',
      "import { sell } from './sales.service.ts';",
    ],
    [
      'a repo in a part of a module is a repo',
      'server/src/modules/imports/undo/undo.repo.ts',
      "import { undo } from './undo.service.ts';",
    ],
    [
      "nobody imports another module's repo out of a part",
      'server/src/modules/trash/trash.service.ts',
      "import { markUndo } from '../imports/undo/undo.repo.ts';",
    ],
    [
      'nothing but services of another module is imported out of a part',
      'server/src/modules/trash/trash.service.ts',
      "import { readTable } from '../imports/read/read-table.ts';",
    ],
    ['repos know no Fastify', 'server/src/modules/sales/sales.repo.ts', "import fastify from 'fastify';"],
    [
      'holds never imports machines',
      'server/src/modules/holds/holds.service.ts',
      "import { get } from '../machines/machines.service.ts';",
    ],
    [
      'machines never imports reservations',
      'server/src/modules/machines/machines.service.ts',
      "import { get } from '../reservations/reservations.service.ts';",
    ],
    [
      'only the modules around sales use holds',
      'server/src/modules/users/users.service.ts',
      "import { take } from '../holds/holds.service.ts';",
    ],
    ['ui never imports a feature', 'web/src/ui/a.tsx', "import { A } from '../features/machines/a.tsx';"],
    [
      'a feature never imports another feature',
      'web/src/features/machines/a.tsx',
      "import { B } from '../reservations/b.tsx';",
    ],
    [
      'an entity never imports a feature',
      'web/src/entities/machines/a.tsx',
      "import { B } from '../../features/machines/b.tsx';",
    ],
    [
      'an entity imports only those that its noun refers to',
      'web/src/entities/machines/a.tsx',
      "import { B } from '../reservations/b.tsx';",
    ],
    [
      'an entity that refers to no other imports none',
      'web/src/entities/users/a.tsx',
      "import { B } from '../machines/b.tsx';",
    ],
    ['ui never imports an entity', 'web/src/ui/a.tsx', "import { A } from '../entities/machines/a.tsx';"],
    ['lib never imports an entity', 'web/src/lib/a.ts', "import { A } from '../entities/machines/a.tsx';"],
    ['lib never imports ui', 'web/src/lib/a.ts', "import { B } from '../ui/b.tsx';"],
    ['a file outside the known folders', 'server/src/helpers/a.ts', ''],
  ])('%s', (_, path, text) => {
    expect(problems(path, text)).toHaveLength(1);
  });

  test('allows the usual imports along a request', () => {
    expect(
      problems(
        'server/src/modules/sales/sales.routes.ts',
        `import { sales } from '@strojpark/core/contracts/sales';
         import { route } from '../../lib/route.ts';
         import { sell } from './sales.service.ts';`,
      ),
    ).toEqual([]);
    expect(
      problems(
        'server/src/modules/sales/sales.service.ts',
        `import { canSell } from '@strojpark/core/domain/sales';
         import { inTx } from '../../db/tx.ts';
         import { AppError } from '../../lib/app-error.ts';
         import { release } from '../holds/holds.service.ts';
         import { insertSale } from './sales.repo.ts';`,
      ),
    ).toEqual([]);
    expect(
      problems(
        'server/src/modules/trash/trash.service.ts',
        "import { undo } from '../imports/undo/undo.service.ts';",
      ),
    ).toEqual([]);
    expect(
      problems(
        'web/src/features/sales/sell-dialog.tsx',
        `import { Modal } from '@mantine/core';
         import classes from './sell-dialog.module.css';
         import { useSell } from './sales.queries.ts';`,
      ),
    ).toEqual([]);
  });

  test('allows imports of entities by higher layers, and of machines by reservations', () => {
    expect(
      problems(
        'web/src/features/sales/sell-dialog.tsx',
        "import { MachineLink } from '../../entities/machines/machine-link.tsx';",
      ),
    ).toEqual([]);
    expect(
      problems(
        'web/src/entities/reservations/a.tsx',
        `import { call } from '../../lib/api.ts';
         import { Facts } from '../../ui/facts.tsx';
         import { MachineLink } from '../machines/machine-link.tsx';`,
      ),
    ).toEqual([]);
  });

  test('entities never refer to each other in a cycle', () => {
    const reachedFrom = (noun: string, reached = new Set<string>()): Set<string> => {
      for (const other of entityReferences[noun] ?? [])
        if (!reached.has(other)) reachedFrom(other, reached.add(other));
      return reached;
    };
    expect(Object.keys(entityReferences).filter((noun) => reachedFrom(noun).has(noun))).toEqual([]);
  });

  test('some rows allow type imports of modules that are otherwise forbidden', () => {
    const path = 'server/src/modules/sales/sales.service.ts';
    expect(problems(path, "import type { Db } from '../../db/connect.ts';")).toEqual([]);
    expect(problems(path, "import { type Db } from '../../db/connect.ts';")).toEqual([]);
    expect(problems(path, "import { createPool, type Db } from '../../db/connect.ts';")).toHaveLength(1);
  });

  test('reports the line of the violation', () => {
    expect(
      problems('core/src/errors.ts', "import * as z from 'zod';\n\nimport dayjs from 'dayjs';\n"),
    ).toEqual(['3: must not import the package dayjs']);
  });
});

describe('the table itself', () => {
  const table = {
    rows: [
      {
        from: 'web/src/ui/**',
        files: ['web/src/{ui,lib}/**'],
        packages: ['react', '!kysely'],
        types: ['pg'],
      },
    ],
    bans: [{ from: 'web/src/**', except: 'web/src/app/**', files: 'web/src/pages/**', why: '' }],
  };
  const sources = [parseSource('web/src/ui/a.ts', "import 'react'; import 'kysely'; import 'pg';")];
  const files = ['web/src/ui/a.ts', 'web/src/lib/b.ts', 'web/src/app/c.ts', 'web/src/pages/d.ts'];
  const leftOver = (path: string) =>
    checkTable(
      sources,
      files.filter((file) => file !== path),
      table,
    ).map(({ message }) => message);

  test('matches the existing files and packages', () => {
    expect(leftOver('')).toEqual([]);
  });

  test.each([
    ['web/src/lib/b.ts', 'the pattern web/src/lib/** matches nothing'],
    ['web/src/app/c.ts', 'the pattern web/src/app/** matches nothing'],
    ['web/src/pages/d.ts', 'the pattern web/src/pages/** matches nothing'],
  ])('a folder without files, %s, is reported', (path, message) => {
    expect(leftOver(path)).toEqual([message]);
  });

  test('a package that is no longer imported is reported', () => {
    const messages = checkTable([], files, table).map(({ message }) => message);
    expect(messages).toEqual(['pg', 'react', '!kysely'].map((name) => `the pattern ${name} matches nothing`));
  });
});
