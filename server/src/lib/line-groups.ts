/**
 * The complete lines of standard input, in the groups in which they arrive. `readline` would read up to a thousand lines
 * ahead, however long they are.
 */
export async function* lineGroups(): AsyncGenerator<string[]> {
  let rest = '';
  for await (const text of process.stdin.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}
