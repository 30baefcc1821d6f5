import { spawn } from 'node:child_process';
import { finished, Transform, type Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface ProgramLimits {
  megabytes: number;
  seconds: number;
}

/**
 * What another Node process makes of `source`: it reads standard input, writes standard output and gets
 * `argument`; nothing of our environment. If it fails, or is ended for its limits, the answer fails;
 * destroying the answer ends the process and the source.
 */
export function throughProgram(
  source: Readable,
  program: URL,
  argument: string,
  limits: ProgramLimits,
): Readable {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${limits.megabytes}`, fileURLToPath(program), argument],
    { env: {}, stdio: ['pipe', 'pipe', 'pipe'], timeout: limits.seconds * 1000, killSignal: 'SIGKILL' },
  );
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(-2000);
  });
  const ended = new Promise<Error | null>((resolve) => {
    child.once('error', resolve);
    child.once('close', (code, signal) =>
      resolve(
        code === 0 ? null : new Error(`${program.pathname} ended with ${code ?? signal}: ${complaint}`),
      ),
    );
  });

  const output = new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    // The last byte is only worth something if the program says that all went well.
    flush: (done) => void ended.then(done),
  });
  void ended.then((error) => {
    if (error) output.destroy(error);
  });
  // A program that has stopped reading tells more by its end than the pipe to it does by breaking.
  child.stdin.once('error', ({ message }) => {
    complaint ||= message;
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
