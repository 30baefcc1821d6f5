import { expect, it, onTestFinished } from 'vitest';
import { buildTestApp, setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp();

it('a process that is stopping is healthy, but no longer ready', async () => {
  let isStopping = false;
  const app = await buildTestApp(test, { isStopping: () => isStopping });
  onTestFinished(() => app.close());
  expect((await app.inject('/api/ready')).statusCode).toBe(200);
  isStopping = true;
  const answer = await app.inject('/api/ready');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  expect((await app.inject('/api/health')).statusCode).toBe(200);
});
