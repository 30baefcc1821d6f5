import { useDocumentTitle } from '@mantine/hooks';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Around every page: names it in the browser tab; a page without a title in the route table names itself. */
export function Root() {
  const { t } = useTranslation();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useDocumentTitle(title === undefined ? '' : `${t(title)} · ${t('common.appName')}`);
  return <Outlet />;
}
