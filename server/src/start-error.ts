/**
 * A reason why the product cannot start or a command cannot run, in words for the person at the
 * terminal. `main` and `cli` print the message alone; anything else that is thrown is a defect.
 */
export class StartError extends Error {
  override name = 'StartError';
}
