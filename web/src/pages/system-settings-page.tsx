import { Anchor, Stack, Title } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useTabTitle } from '../lib/tab-title.ts';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { SettingsNav } from './settings-nav.tsx';
import { sectionList } from './settings-section-list.ts';
import { sectionContents } from './settings-sections.tsx';
import classes from './system-settings-page.module.css';

const first = 'general';

/** The administrator's settings: a list of sections next to the open one; on a phone one at a time. */
export function SystemSettingsPage() {
  const { t } = useTranslation();
  const { section: name } = useParams({ strict: false });
  const isPhone = useIsPhone();
  const section = sectionList.find((one) => one.name === name);

  if (!section) {
    if (name !== undefined) return <Navigate to="/admin/settings" replace />;
    if (isPhone) return <SettingsNav />;
    return <Navigate to="/admin/settings/$section" params={{ section: first }} replace />;
  }
  const Content = sectionContents[section.name];
  return (
    <div className={classes.page}>
      <SectionTitle key={section.name} title={t(section.title)} />
      {!isPhone && <SettingsNav />}
      <Stack gap="md" className={classes.section}>
        {isPhone && (
          <Anchor renderRoot={(props) => <Link {...props} to="/admin/settings" />} className={classes.back}>
            <IconChevronLeft size={16} aria-hidden />
            {t('settings.back')}
          </Anchor>
        )}
        <Title order={2} size="h1">
          {t(section.title)}
        </Title>
        <Suspense key={section.name} fallback={<SkeletonRows rows={6} height={64} />}>
          <Content />
        </Suspense>
      </Stack>
    </div>
  );
}

/** The section in the title of the browser tab. */
function SectionTitle({ title }: { title: string }) {
  useTabTitle(title);
  return null;
}
