import { useLayoutEffect } from 'react';

/**
 * Marks the body while `isOn`, for the styles of what is outside of the component. With `body:has()` in their place the
 * browser would style the whole page again after every change in it.
 */
export function useBodyMark(name: `data-has-${string}`, isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    document.body.setAttribute(name, '');
    return () => document.body.removeAttribute(name);
  }, [name, isOn]);
}
