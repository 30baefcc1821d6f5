/** How much the tests with random commands and input do: `npm run test:deep` runs the full number. */
export const depth =
  process.env['TEST_DEPTH'] === 'deep'
    ? {
        modelCommands: 20_000,
        races: 5000,
        concurrent: 10_000,
        queues: 20,
        queueActs: 1000,
        inputs: 100,
        bodyShare: 1,
      }
    : {
        modelCommands: 1000,
        races: 600,
        concurrent: 1000,
        queues: 4,
        queueActs: 200,
        inputs: 8,
        // Every call gets some of the bodies, and every body goes to some of the calls.
        bodyShare: 6,
      };
