/**
 * What this browser keeps for one person besides their session, such as a form that is not finished. It goes
 * when they sign out; when a session only ran out, it waits for the same person.
 */

const prefix = 'personal:';

const nameOf = (userId: string, name: string) => `${prefix}${userId}:${name}`;

/** The value as it was kept, unchecked: storage is foreign input. Undefined where there is none. */
export function readPersonal(userId: string, name: string): unknown {
  const text = localStorage.getItem(nameOf(userId, name));
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Somebody else has written there: as good as nothing.
    return undefined;
  }
}

/** False when the browser has no room or does not allow it: the caller goes on without. */
export function keepPersonal(userId: string, name: string, value: unknown): boolean {
  try {
    localStorage.setItem(nameOf(userId, name), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function dropPersonal(userId: string, name: string): void {
  localStorage.removeItem(nameOf(userId, name));
}

/** Forgets everything of everybody. */
export function clearPersonal(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
}
