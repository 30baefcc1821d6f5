import { Anchor } from '@mantine/core';
import type { SettingCategory } from '@strojpark/core/domain/settings/setting-categories';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './setting-link.module.css';

interface SettingLinkProps {
  section: SettingCategory;
  children: ReactNode;
}

/** A link in a text to where that is set. */
export function SettingLink({ section, children }: SettingLinkProps) {
  return (
    <Anchor
      inherit
      underline="always"
      className={classes.link}
      renderRoot={(props) => <Link to="/admin/settings/$section" params={{ section }} {...props} />}
    >
      {children}
    </Anchor>
  );
}
