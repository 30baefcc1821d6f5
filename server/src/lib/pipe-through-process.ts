import { spawn } from 'node:child_process';
import { finished, Transform, type Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface ProcessLimits {
  megabytes: number;
  /** Of `megabytes`, for new objects: the less, the smaller the process and the more often it collects them. */
  newMegabytes?: number;
  seconds: number;
}

const memoryFlags = ({ megabytes, newMegabytes }: ProcessLimits) => [
  `--max-old-space-size=${megabytes}`,
  ...(newMegabytes === undefined ? [] : [`--max-semi-space-size=${newMegabytes}`]),
];

/**
 * Pipes `source` through another Node process, which reads standard input, writes standard output and gets
 * `argument`, but nothing of our environment. If it fails or exceeds its limits, the result fails; destroying the
 * result kills the process and destroys the source.
 */
export function pipeThroughProcess(
  source: Readable,
  program: URL,
  argument: string,
  limits: ProcessLimits,
): Readable {
  const child = spawn(process.execPath, [...memoryFlags(limits), fileURLToPath(program), argument], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: limits.seconds * 1000,
    killSignal: 'SIGKILL',
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = `${stderr}${text}`.slice(-2000);
  });
  const ended = new Promise<Error | null>((resolve) => {
    child.once('error', resolve);
    child.once('close', (code, signal) =>
      resolve(code === 0 ? null : new Error(`${program.pathname} ended with ${code ?? signal}: ${stderr}`)),
    );
  });

  const output = new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    // The output is complete only when the program has succeeded.
    flush: (done) => void ended.then(done),
  });
  void ended.then((error) => {
    if (error) output.destroy(error);
  });
  // If the program stops reading, its exit says more than the broken pipe.
  child.stdin.once('error', ({ message }) => {
    stderr ||= message;
  });
  finished(source, { writable: false }, (error) => {
    if (error) output.destroy(error);
  });
  source.pipe(child.stdin);
  child.stdout.pipe(output);
  finished(output, { writable: false }, () => {
    child.kill('SIGKILL');
    source.destroy();
  });
  return output;
}
