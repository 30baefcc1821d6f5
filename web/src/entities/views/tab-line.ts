import type { View } from '@strojpark/core/contracts/views';
import { joined } from '@strojpark/core/domain/joined';
import type { TFunction } from 'i18next';
import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react';

/** Shows a view without leaving the list; other clicks open its address, as with any link. */
export function plainClick(event: MouseEvent, show: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  show();
}

/** How many tabs fit into one line after the first; the rest wraps into lines that are not visible. */
export function useFitting(names: string) {
  const strip = useRef<HTMLElement>(null);
  const [fitting, setFitting] = useState(Infinity);
  useLayoutEffect(() => {
    const element = strip.current;
    if (element === null) return undefined;
    const measure = () => {
      const [first, ...tabs] = [...element.querySelectorAll<HTMLElement>('[data-view]')];
      const wrapped = tabs.findIndex((tab) => tab.offsetTop > (first?.offsetTop ?? 0));
      setFitting(wrapped === -1 ? Infinity : wrapped);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [names]);
  return { strip, fitting };
}

/** Who sees it, and who made it. */
export function titleOf(t: TFunction, { scope, role, created_by_name }: View): string {
  const who =
    role === null ? t(`views.scopes.${scope}`) : t('views.defaultOf', { role: t(`auth.roles.${role}`) });
  return joined([who, scope !== 'private' && created_by_name]);
}
