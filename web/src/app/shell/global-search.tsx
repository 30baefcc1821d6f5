import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchDialog } from '../../features/search/search-dialog.tsx';
import { useQuickActions } from '../quick-actions.ts';
import { useNavigation } from './navigation.ts';

const offered = [
  'addStock',
  'addUsed',
  'addReservation',
  'addDemand',
  'addUser',
  'export',
  'import',
  'settings',
] as const;

type GlobalSearchProps = Omit<ComponentProps<typeof SearchDialog>, 'pages' | 'actions'>;

/** The global search, with the pages and actions that the user may open. */
export function GlobalSearch(props: GlobalSearchProps) {
  const { t } = useTranslation();
  const pages = useNavigation();
  const actions = useQuickActions(offered);
  return (
    <SearchDialog
      {...props}
      pages={pages.map(({ to, title, icon }) => ({ id: to, label: t(title), icon, link: { to } }))}
      actions={actions.map(({ name, ...action }) => ({
        id: name,
        label: t(`search.actions.${name}`),
        ...action,
      }))}
    />
  );
}
