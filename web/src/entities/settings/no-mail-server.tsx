import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './no-mail-server.module.css';

/** That emails wait, and where that is changed: only those who may read the settings know of it. */
export function NoMailServer() {
  const { t } = useTranslation();
  return (
    <>
      {t('users.noMailServer')}{' '}
      <Anchor
        inherit
        underline="always"
        className={classes.link}
        renderRoot={(props) => (
          <Link to="/admin/settings/$section" params={{ section: 'notifications' }} {...props} />
        )}
      >
        {t('users.setUpMailServer')}
      </Anchor>
    </>
  );
}
