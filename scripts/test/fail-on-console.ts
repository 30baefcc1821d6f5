import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

// A test that expects a console message replaces the method (`vi.spyOn(console, 'error')`) and asserts on it; any other
// message fails the test.
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
  // The next test file in this worker installs its own.
  Object.assign(console, originals);
  failOnUnexpected();
});
