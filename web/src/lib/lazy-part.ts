import { lazy, type ComponentType } from 'react';
import { withMessages, type MessageArea } from './i18n.ts';

/**
 * A component that loads when it is first rendered or by `preload`, together with the messages that the screen itself
 * does without: `lazyPart(async () => (await import('./record.tsx')).Record, 'records')`.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>, ...areas: MessageArea[]) {
  const preload = async () => ({ default: await withMessages(load, ...areas) });
  return Object.assign(lazy(preload), { preload });
}
