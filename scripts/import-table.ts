/**
 * What may import what. Patterns support `*` (within a path segment), `**` (any depth), `{a,b}` and `:name`, which
 * matches the same segment in `from` and in `files`. The first matching row decides; a file that matches no row is a
 * violation.
 */
export interface Row {
  from: string;
  /** Files of this repository. */
  files: readonly string[];
  /** Packages by name; `!` excludes one. */
  packages: readonly string[];
  /** Files and packages that may additionally be used with `import type`. */
  types?: readonly string[];
}

/** An import that is forbidden even if the row allows it. */
export interface Ban {
  from: string;
  except?: string;
  files: string;
  why: string;
}

const noSql = ['!kysely', '!pg', '!pg-copy-streams'];
const noHttp = ['!fastify', '!@fastify/**'];
const noNode = ['!node:**'];
const anyLibrary = ['**'];
const browserLibraries = ['**', ...noNode];
const serviceLibraries = ['**', ...noSql, ...noHttp];
const plumbing = [
  'server/src/{lib,db}/**',
  'server/src/{config,start-error}.ts',
  'core/src/**',
  'package.json',
];

/** Which nouns refer to which: a reservation shows its machine and follows the settings. No cycles. */
export const entityReferences: Record<string, readonly string[]> = {
  machines: ['categories', 'field-config', 'settings'],
  demands: ['machines'],
  comments: ['users'],
  presence: ['users'],
  reservations: ['badges', 'demands', 'machines', 'queue', 'settings'],
  sales: ['machines', 'reservations', 'settings'],
  quotes: ['reservations'],
  'bulk-runs': ['quotes', 'reservations'],
};

export const rows: readonly Row[] = [
  // Tests may import anything from their own package.
  { from: 'core/src/**/*.test.ts', files: ['core/src/**'], packages: anyLibrary },
  { from: 'server/**/*.test.ts', files: ['server/**', 'core/src/**'], packages: anyLibrary },
  { from: 'server/test/**', files: ['server/**', 'core/src/**'], packages: anyLibrary },
  {
    from: 'web/**/*.test.{ts,tsx}',
    files: ['web/**', 'core/src/**', 'package.json'],
    packages: anyLibrary,
  },
  { from: 'web/test/**', files: ['web/**', 'core/src/**'], packages: anyLibrary },

  { from: 'core/src/domain/**', files: ['core/src/domain/**', 'core/src/errors.ts'], packages: ['zod'] },
  {
    from: 'core/src/contracts/**',
    files: ['core/src/{contracts,domain}/**', 'core/src/{endpoint,errors}.ts'],
    packages: ['zod'],
  },
  { from: 'core/src/i18n/**', files: ['core/src/{i18n,domain}/**', 'core/src/errors.ts'], packages: [] },
  { from: 'core/src/*.ts', files: ['core/src/*.ts', 'core/src/domain/**'], packages: ['zod'] },

  { from: 'server/migrations/**', files: ['server/migrations/**'], packages: ['kysely'] },
  { from: 'server/src/db/**', files: [...plumbing, 'server/migrations/**'], packages: anyLibrary },
  { from: 'server/src/lib/**', files: plumbing, packages: ['**', '!kysely'] },
  {
    from: 'server/src/modules/:noun/**/*.routes.ts',
    files: ['server/src/modules/:noun/**/*.service.ts', 'server/src/lib/route.ts', 'core/src/contracts/**'],
    packages: [],
    types: ['fastify', 'server/src/lib/**'],
  },
  {
    from: 'server/src/modules/:noun/**/*.repo.ts',
    files: ['server/src/modules/:noun/**/*.repo.ts', 'server/src/db/**', 'core/src/**'],
    packages: ['kysely', 'pg', 'pg-copy-streams', 'node:**'],
  },
  {
    from: 'server/src/modules/:noun/**/*.jobs.ts',
    files: [
      'server/src/modules/:noun/**/*.service.ts',
      'server/src/lib/**',
      'server/src/db/tx.ts',
      'core/src/**',
    ],
    packages: serviceLibraries,
    types: ['server/src/db/connect.ts'],
  },
  {
    from: 'server/src/modules/:noun/**',
    files: [
      'server/src/modules/:noun/**',
      'server/src/modules/**/*.service.ts',
      'server/src/lib/**',
      'server/src/db/tx.ts',
      'core/src/**',
    ],
    packages: serviceLibraries,
    types: ['server/src/db/connect.ts', 'server/src/db/one-statement.ts'],
  },
  { from: 'server/src/*.ts', files: ['server/**', 'core/src/**'], packages: ['**', ...noSql] },

  { from: 'web/src/ui/**', files: ['web/src/ui/**', 'core/src/**'], packages: browserLibraries },
  { from: 'web/src/lib/**', files: ['web/src/lib/**', 'core/src/**'], packages: browserLibraries },
  ...Object.entries(entityReferences).map(([noun, others]) => ({
    from: `web/src/entities/${noun}/**`,
    files: [`web/src/entities/{${[noun, ...others].join(',')}}/**`, 'web/src/{ui,lib}/**', 'core/src/**'],
    packages: browserLibraries,
  })),
  {
    from: 'web/src/entities/:noun/**',
    files: ['web/src/entities/:noun/**', 'web/src/{ui,lib}/**', 'core/src/**'],
    packages: browserLibraries,
  },
  {
    from: 'web/src/features/:noun/**',
    files: ['web/src/features/:noun/**', 'web/src/{entities,ui,lib}/**', 'core/src/**'],
    packages: browserLibraries,
  },
  // With the version that the footer names.
  {
    from: 'web/src/{pages,app}/**',
    files: ['web/src/**', 'core/src/**', 'package.json'],
    packages: browserLibraries,
  },
  { from: 'web/*.ts', files: ['web/**'], packages: anyLibrary },

  // The database of a running server: time that a test cannot wait for.
  {
    from: 'e2e/**',
    files: ['e2e/**', 'scripts/*.ts', 'core/src/**', 'server/src/db/postgres/local-postgres.ts'],
    packages: anyLibrary,
  },
  // What a browser refetches after a change, for the scenario of people at work.
  {
    from: 'bench/**',
    files: [
      'bench/**',
      'e2e/browser.ts',
      'scripts/free-port.ts',
      'server/**',
      'core/src/**',
      'web/src/lib/{live-refresh,query-noun}.ts',
    ],
    packages: anyLibrary,
  },
  {
    from: 'scripts/**',
    files: ['scripts/**', 'vitest.config.ts', 'server/**', 'core/src/**'],
    packages: anyLibrary,
  },
  { from: '{,server/}*.ts', files: [], packages: anyLibrary },
];

export const bans: readonly Ban[] = [
  {
    from: 'server/src/modules/holds/**',
    files: 'server/src/modules/{machines,reservations}/**',
    why: 'machines and reservations depend on holds, not the reverse',
  },
  {
    from: 'server/src/modules/machines/**',
    files: 'server/src/modules/reservations/**',
    why: 'reservations depend on machines, never the reverse',
  },
  {
    from: 'server/src/modules/**',
    except: 'server/src/modules/{holds,queue,sales,machines,reservations,imports}/**',
    files: 'server/src/modules/holds/**',
    why: 'only the queue, sales, machines, reservations and imports change holds',
  },
  {
    from: 'server/src/modules/**',
    except: '**/*.test.ts',
    files: 'server/src/modules/**/*.routes.ts',
    why: 'no module calls a route',
  },
];
