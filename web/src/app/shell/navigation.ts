import { useRouter, type StaticDataRouteOption } from '@tanstack/react-router';
import type { Icon } from '@tabler/icons-react';
import { useActor } from '../../lib/auth.ts';
import type { MessageKey } from '../../lib/i18n.ts';
import { mayOpen } from '../may-open.ts';
import { navigationIcons, type NavigationPath } from './navigation-icons.ts';

type Nav = NonNullable<StaticDataRouteOption['nav']>;

export interface NavigationEntry extends Nav {
  to: NavigationPath;
  icon: Icon;
  title: MessageKey;
}

/** The sidebar entries: the pages that the user may open, in the order of the route table. */
export function useNavigation(): NavigationEntry[] {
  const { routesByPath } = useRouter();
  const actor = useActor();
  return Object.values(routesByPath).flatMap(({ fullPath, options: { staticData } }) => {
    const { nav, title, access } = staticData ?? {};
    if (!nav || !title || !mayOpen(actor, access)) return [];
    const to = fullPath as NavigationPath;
    return [{ ...nav, title, to, icon: navigationIcons[to] }];
  });
}
