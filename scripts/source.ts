import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor, type ParseResult, type VisitorObject } from 'oxc-parser';

/** A parsed source file; `path` is relative to the repository, with forward slashes. */
export interface Source {
  path: string;
  text: string;
  parsed: ParseResult;
}

export interface Problem {
  path: string;
  line?: number;
  message: string;
}

const sourceGlobs = [
  '*.ts',
  '{core,server,web}/*.ts',
  '{core,server,web}/{src,test,migrations}/**/*.{ts,tsx}',
  '{scripts,bench,e2e}/**/*.ts',
];

/** All TypeScript of the repository, parsed, except generated files. */
export function readSources(): Source[] {
  return globSync(sourceGlobs, { exclude: ['**/node_modules/**', '**/dist/**'] })
    .toSorted()
    .map((path) => parseSource(path, readFileSync(path, 'utf8')));
}

export function parseSource(path: string, text: string): Source {
  return { path, text, parsed: parseSync(path, text) };
}

export function visit(source: Source, visitor: VisitorObject): void {
  new Visitor(visitor).visit(source.parsed.program);
}

export function lineOf(source: Source, offset: number): number {
  return source.text.slice(0, offset).split('\n').length;
}

/** Prints the problems and fails the process if there are any. */
export function report(problems: readonly Problem[]): void {
  for (const { path, line, message } of problems) {
    console.error(line === undefined ? `${path}  ${message}` : `${path}:${line}  ${message}`);
  }
  if (problems.length > 0) process.exitCode = 1;
}
