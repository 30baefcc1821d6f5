/** How much the tests with random commands do: `npm run test:deep` runs the full number. */
export const depth =
  process.env['TEST_DEPTH'] === 'deep'
    ? { modelCommands: 20_000, races: 5000, concurrent: 10_000, queues: 20, queueActs: 1000 }
    : { modelCommands: 2000, races: 1000, concurrent: 2000, queues: 4, queueActs: 200 };
