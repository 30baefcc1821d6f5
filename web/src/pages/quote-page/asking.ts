import { follow } from './calls.ts';

/** Milliseconds between two questions while the server says by itself when to ask, and while it does not. */
const followedMs = 30_000;
const pollMs = 800;
/** After failures the pause doubles, up to this. */
const maxPollMs = 60_000;
/** A stream that has ended is opened again after a pause, up to twice as long by chance: all pages lose theirs together. */
const reopenMs = 2_000;
/** After one that ended sooner, the pause doubles as well. */
const shortStreamMs = 5_000;

interface Asking {
  token: string;
  /** Rejects if it failed. */
  ask: () => Promise<void>;
  /** Nothing more is asked. */
  isOver: () => boolean;
}

/**
 * Asks whenever the server says that something may have changed. Without its stream, as behind a proxy that holds it
 * back, it asks about every second. A hidden page does not ask; when it is visible again, it asks at once.
 */
export function keepAsking({ token, ask, isOver }: Asking): void {
  let next: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  /** Something has changed since the question was sent. */
  let isStale = false;
  let failures = 0;
  let stream: AbortController | null = null;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let shortStreams = 0;
  let isFollowed = false;

  const isResting = () => isOver() || document.visibilityState !== 'visible';

  function plan(): void {
    clearTimeout(next);
    const pause = isFollowed ? followedMs : pollMs;
    next = setTimeout(() => void poll(), Math.min(pause * 2 ** failures, maxPollMs));
  }

  async function poll(): Promise<void> {
    clearTimeout(next);
    if (isResting()) return;
    isStale = isAsking;
    if (isAsking) return;
    isAsking = true;
    failures = await ask().then(
      () => 0,
      () => failures + 1,
    );
    isAsking = false;
    if (isOver()) stream?.abort();
    else if (isStale && failures === 0) await poll();
    else plan();
  }

  async function keepFollowing(): Promise<void> {
    clearTimeout(reopening);
    if (isResting() || stream !== null) return;
    stream = new AbortController();
    const openedAt = Date.now();
    const onChange = () => {
      isFollowed = true;
      void poll();
    };
    // However it ends, it is opened again; until then the questions say what is wrong.
    await follow(token, onChange, stream.signal).catch(() => undefined);
    stream = null;
    if (isFollowed && !isAsking) {
      isFollowed = false;
      plan();
    }
    isFollowed = false;
    shortStreams = Date.now() - openedAt < shortStreamMs ? shortStreams + 1 : 0;
    const pause = Math.min(reopenMs * 2 ** shortStreams, maxPollMs) * (1 + Math.random());
    reopening = setTimeout(() => void keepFollowing(), pause);
  }

  document.addEventListener('visibilitychange', () => {
    if (isResting()) stream?.abort();
    void poll();
    void keepFollowing();
  });
  addEventListener('online', () => {
    void poll();
    void keepFollowing();
  });
  plan();
  void keepFollowing();
}
