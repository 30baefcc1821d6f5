/**
 * Why the product cannot start or a command cannot run, as a message for the terminal. `main` and `cli` print only
 * the message; any other error is a bug.
 */
export class StartError extends Error {
  override name = 'StartError';
}
