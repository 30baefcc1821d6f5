import { createElement, lazy, useState, type ComponentType } from 'react';
import { withMessages, type MessageArea } from './i18n.ts';

/**
 * A component that loads when it is first rendered or by `preload`, together with the messages that the screen itself
 * does without: `lazyPart(async () => (await import('./record.tsx')).Record, 'records')`. If that fails, it says so and
 * tries again on request.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...areas: MessageArea[]
) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded = await withMessages(load, ...areas);
    return loaded;
  };
  // Keeps the outcome of its only attempt.
  const First = lazy(async () => {
    try {
      return { default: await preload() };
    } catch {
      const { missingPart } = await import('./missing-part.ts');
      return { default: missingPart(preload) };
    }
  });
  function LazyPart(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? First);
    return createElement(Part, props);
  }
  return Object.assign(LazyPart, { preload });
}
