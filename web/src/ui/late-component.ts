import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A component whose code is loaded with its first use, or ahead of it with `preload`; `early` is shown until then. With
 * `lazy`, React would show it up to 300 ms after it has been loaded.
 */
export function lateComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded = await load();
  };
  function LateComponent({ early = null, ...props }: Props & { early?: ReactNode }) {
    const [attempt, setAttempt] = useState<{ failure?: unknown }>({});
    useEffect(() => {
      if (loaded !== undefined) return undefined;
      let isMounted = true;
      const settle = (next: typeof attempt) => isMounted && setAttempt(next);
      preload().then(
        () => settle({}),
        (failure: unknown) => settle({ failure }),
      );
      return () => {
        isMounted = false;
      };
    }, []);
    if ('failure' in attempt) throw attempt.failure;
    return loaded === undefined ? early : createElement<Props>(loaded, props as unknown as Props);
  }
  return Object.assign(LateComponent, { preload });
}
