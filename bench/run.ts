const closers: (() => Promise<unknown>)[] = [];
let ending: Promise<void> | undefined;

/** `close` is called when the run ends in any way, last registered first; the returned function calls it earlier. */
export function atEnd(close: () => Promise<unknown>): () => Promise<void> {
  let closed: Promise<unknown> | undefined;
  const once = () => (closed ??= close());
  closers.push(once);
  return async () => {
    await once();
  };
}

function end(code: number): Promise<void> {
  ending ??= (async () => {
    for (const close of closers.toReversed()) {
      await close().catch((error: unknown) => console.error('cleaning up failed:', error));
    }
    process.exit(code);
  })();
  return ending;
}

/** Runs `work`, and ends what it has started also after a failure, Ctrl+C or the end of the terminal. */
export async function run(work: () => Promise<void>): Promise<void> {
  const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  // npm passes on the Ctrl+C that the terminal has already sent to us.
  for (const [signal, code] of Object.entries(signals)) process.on(signal, () => void end(code));
  const fail = (error: unknown) => {
    // What fails because it is being ended is no news.
    if (ending === undefined) console.error(error);
    return end(1);
  };
  process.on('uncaughtException', (error) => void fail(error));
  process.on('unhandledRejection', (error) => void fail(error));
  try {
    await work();
    await end(Number(process.exitCode ?? 0));
  } catch (error) {
    await fail(error);
  }
}
