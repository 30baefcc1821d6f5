import { useDocumentTitle } from '@mantine/hooks';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Around every page: names it in the browser tab. */
export function Root() {
  const { t } = useTranslation();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const app = t('common.appName');
  useDocumentTitle(title === undefined ? app : `${t(title)} · ${app}`);
  return <Outlet />;
}
