import type { TestProject } from 'vitest/node';
import { createTemplate, type TestServer } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** One server per run, with a migrated template that every test file copies (see `createTestDb`). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await createTemplate();
  project.provide('testServer', server);
  return stop;
}
