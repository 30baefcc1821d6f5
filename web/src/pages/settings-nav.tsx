import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sectionList } from './settings-section-list.ts';
import classes from './system-settings-page.module.css';

/** The navigation of the system settings. */
export function SettingsNav() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('settings.sections.label')} className={classes.nav}>
      {sectionList.map(({ name, title, icon: SectionIcon }) => (
        <Link key={name} to="/admin/settings/$section" params={{ section: name }} className={classes.entry}>
          <SectionIcon size={18} stroke={1.6} aria-hidden />
          <span className={classes.label}>{t(title)}</span>
          <IconChevronRight size={16} aria-hidden className={classes.chevron} />
        </Link>
      ))}
    </nav>
  );
}
