import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

// A test that expects a complaint replaces the method itself (`vi.spyOn(console, 'error')`) and asserts on it;
// whatever still arrives here was not expected by anybody.
let unexpected: string[] = [];

const originals = { error: console.error, warn: console.warn };

for (const method of ['error', 'warn'] as const) {
  const original = originals[method].bind(console);
  console[method] = (...args: unknown[]) => {
    unexpected.push(`console.${method}: ${format(...args)}`);
    original(...args);
  };
}

function failOnUnexpected() {
  const seen = unexpected;
  unexpected = [];
  if (seen.length > 0) throw new Error(`Unexpected console output\n${seen.join('\n')}`);
}

afterEach(failOnUnexpected);
afterAll(() => {
  // The next file of the worker watches for itself.
  Object.assign(console, originals);
  failOnUnexpected();
});
