import type { ViewList } from '@strojpark/core/domain/views/views';
import { IconBookmark, IconHelp, IconListCheck, IconTag } from '@tabler/icons-react';
import { linkOptions, useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { viewPaths } from '../../entities/views/view-addresses.ts';
import { useViews } from '../../entities/views/views.queries.ts';
import { SearchDialog } from '../../features/search/search-dialog.tsx';
import { useActor } from '../../lib/auth.ts';
import { withMessages } from '../../lib/i18n.ts';
import { loadAhead } from '../../ui/load-ahead.ts';
import { mayOpen } from '../may-open.ts';
import { useQuickActions } from '../quick-actions.ts';
import { useNavigation, type NavigationEntry } from './navigation.ts';

const offered = [
  'addStock',
  'addUsed',
  'addReservation',
  'addDemand',
  'addQuote',
  'addUser',
  'export',
  'import',
  'settings',
] as const;

/** The pages that the sidebar leaves out. */
const others = [
  { to: '/repricing', icon: IconTag },
  { to: '/bulk-runs', icon: IconListCheck },
  { to: '/help', icon: IconHelp },
] as const;

type GlobalSearchProps = Omit<
  ComponentProps<typeof SearchDialog>,
  'pages' | 'actions' | 'views' | 'sections'
>;

/** The global search, with the pages and actions that the user may open. */
export function GlobalSearch(props: GlobalSearchProps) {
  const { t } = useTranslation();
  const pages = [...useNavigation(), ...useOtherPages()];
  const actions = useQuickActions(offered);
  const { data: views = [] } = useViews();
  const sections = useSettings();
  const titleOf = (list: ViewList) => {
    const page = pages.find(({ to }) => to === viewPaths[list]);
    return page ? t(page.title) : '';
  };
  return (
    <SearchDialog
      {...props}
      views={views.map(({ id, name, list }) => ({
        id,
        label: name,
        detail: titleOf(list),
        icon: IconBookmark,
        link: linkOptions({ to: '/views/$id', params: { id } }),
      }))}
      pages={pages.map(({ to, title, icon }) => ({ id: to, label: t(title), icon, link: { to } }))}
      sections={sections.map(({ name, title, icon, contents }) => ({
        id: `settings ${name}`,
        label: t(title),
        detail: t('shell.nav.systemSettings'),
        contents: contents.map((key) => t(key)),
        icon,
        link: linkOptions({ to: '/admin/settings/$section', params: { section: name } }),
      }))}
      actions={actions.map(({ name, ...action }) => ({
        id: name,
        label: t(`search.actions.${name}`),
        ...action,
      }))}
    />
  );
}

const loadSettings = () =>
  withMessages(async () => (await import('../../pages/found-settings.ts')).foundSettings, 'administration');

/** The sections of the system settings, loaded for those who may open them. */
function useSettings(): Awaited<ReturnType<typeof loadSettings>> {
  const { routesByPath } = useRouter();
  const { access } = routesByPath['/admin/settings/$section'].options.staticData ?? {};
  const isAllowed = mayOpen(useActor(), access);
  const [sections, setSections] = useState<ReturnType<typeof useSettings>>([]);
  useEffect(() => {
    if (isAllowed) loadAhead(async () => setSections(await loadSettings()));
  }, [isAllowed]);
  return isAllowed ? sections : [];
}

/** Those that the user may open. */
function useOtherPages(): (Pick<NavigationEntry, 'icon' | 'title'> & {
  to: (typeof others)[number]['to'];
})[] {
  const { routesByPath } = useRouter();
  const actor = useActor();
  return others.flatMap(({ to, icon }) => {
    const { title, access } = routesByPath[to].options.staticData ?? {};
    return title !== undefined && mayOpen(actor, access) ? [{ to, icon, title }] : [];
  });
}
