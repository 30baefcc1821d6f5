import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vitestConfig from '../vitest.config.ts';
import { generated, repositoryFiles, unusedPatterns } from './patterns.ts';
import { report, type Problem } from './source.ts';

/** A tool’s settings that contain path patterns. */
interface PatternList {
  /** The file that contains them. */
  path: string;
  /** The folder they are relative to. */
  folder?: string;
  patterns: readonly string[];
}

/** Patterns in tool settings that match no file; generated files are exempt. */
export function checkPatterns(lists: readonly PatternList[], files: readonly string[]): Problem[] {
  return lists.flatMap(({ path, folder = '', patterns }) =>
    unusedPatterns(
      path,
      patterns.filter((pattern) => !generated.test(pattern)).map((pattern) => inFolder(folder, pattern)),
      files,
    ),
  );
}

function inFolder(folder: string, pattern: string): string {
  const positive = join(folder, pattern.replace(/^!/, '')).replaceAll('\\', '/');
  return pattern.startsWith('!') ? `!${positive}` : positive;
}

export const toolPatterns = (): PatternList[] =>
  [linterPatterns, formatterPatterns, deadCodePatterns, testPatterns].flatMap((list) => list());

type Patterns = string | string[] | undefined;
const listOf = (patterns: Patterns): string[] => [patterns ?? []].flat();
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function linterPatterns(): PatternList[] {
  const path = '.oxlintrc.json';
  const { overrides, ignorePatterns } = readJson(path) as {
    overrides: { files: string[]; excludeFiles?: string[] }[];
    ignorePatterns: string[];
  };
  const patterns = overrides.flatMap(({ files, excludeFiles = [] }) => [...files, ...excludeFiles]);
  return [{ path, patterns: [...patterns, ...ignorePatterns] }];
}

function formatterPatterns(): PatternList[] {
  const path = '.oxfmtrc.json';
  return [{ path, patterns: (readJson(path) as { ignorePatterns: string[] }).ignorePatterns }];
}

function deadCodePatterns(): PatternList[] {
  const path = 'knip.json';
  const { workspaces } = readJson(path) as {
    workspaces: Record<string, Partial<Record<'entry' | 'project' | 'ignore', Patterns>>>;
  };
  return Object.entries(workspaces).map(([folder, { entry, project, ignore }]) => ({
    path,
    folder,
    patterns: [entry, project, ignore].flatMap(listOf),
  }));
}

function testPatterns(): PatternList[] {
  const path = 'vitest.config.ts';
  const { coverage, projects = [] } = vitestConfig.test ?? {};
  const patterns = projects.flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project)) return [];
    const { include, exclude, setupFiles, globalSetup } = project.test ?? {};
    return [include, exclude, setupFiles, globalSetup].flatMap(listOf);
  });
  return [
    { path, patterns },
    { path, patterns: [coverage?.include, coverage?.exclude].flatMap(listOf) },
  ];
}

if (import.meta.main) report(checkPatterns(toolPatterns(), repositoryFiles()));
