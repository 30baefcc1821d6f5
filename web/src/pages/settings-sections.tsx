import {
  IconArrowsExchange,
  IconBell,
  IconCalendarEvent,
  IconCategory,
  IconFileInvoice,
  IconForms,
  IconMail,
  IconServer,
  IconSettings,
  IconShieldLock,
  type Icon,
} from '@tabler/icons-react';
import { lazy, type ComponentType } from 'react';
import { CategorySettings } from '../features/settings/category-settings.tsx';
import { SystemInformation } from '../features/settings/system-information.tsx';
import type { MessageKey } from '../lib/i18n.ts';

export interface SettingsSection {
  /** The name in the URL. */
  name: string;
  title: MessageKey;
  icon: Icon;
  Content: ComponentType;
}

const ApiKeys = lazy(async () => ({
  default: (await import('../features/api-keys/api-keys.tsx')).ApiKeys,
}));
const Backups = lazy(async () => ({
  default: (await import('../features/backups/backups.tsx')).Backups,
}));
const Categories = lazy(async () => ({
  default: (await import('../features/categories/categories.tsx')).Categories,
}));
const ExchangeRates = lazy(async () => ({
  default: (await import('../features/exchange-rates/exchange-rates.tsx')).ExchangeRates,
}));
const FieldConfiguration = lazy(async () => ({
  default: (await import('../features/field-config/field-configuration.tsx')).FieldConfiguration,
}));
const GdprPreview = lazy(async () => ({
  default: (await import('../features/gdpr/gdpr-preview.tsx')).GdprPreview,
}));
const ManualAlternatives = lazy(async () => ({
  default: (await import('../features/manual-alternatives/manual-alternatives.tsx')).ManualAlternatives,
}));
const MailTemplates = lazy(async () => ({
  default: (await import('../features/mail/mail-templates.tsx')).MailTemplates,
}));
const MailLog = lazy(async () => ({
  default: (await import('../features/mail/mail-log.tsx')).MailLog,
}));

const General = () => (
  <>
    <CategorySettings category="general" />
    <ExchangeRates />
  </>
);

const Security = () => (
  <>
    <CategorySettings category="security" />
    <GdprPreview />
  </>
);

const Notifications = () => (
  <>
    <CategorySettings category="notifications" />
    <MailLog />
  </>
);

const System = () => (
  <>
    <SystemInformation />
    <CategorySettings category="system" />
    <Backups />
    <ApiKeys />
  </>
);

/** The sections of the system settings in display order. Sections other than plain settings are lazy. */
export const settingsSections: readonly SettingsSection[] = [
  {
    name: 'general',
    title: 'settings.sections.general',
    icon: IconSettings,
    Content: General,
  },
  {
    name: 'security',
    title: 'settings.sections.security',
    icon: IconShieldLock,
    Content: Security,
  },
  {
    name: 'notifications',
    title: 'settings.sections.notifications',
    icon: IconBell,
    Content: Notifications,
  },
  {
    name: 'email-templates',
    title: 'settings.sections.emailTemplates',
    icon: IconMail,
    Content: MailTemplates,
  },
  {
    name: 'reservations',
    title: 'settings.sections.reservations',
    icon: IconCalendarEvent,
    Content: () => <CategorySettings category="reservations" />,
  },
  {
    name: 'quotes',
    title: 'settings.sections.quotes',
    icon: IconFileInvoice,
    Content: () => <CategorySettings category="quotes" />,
  },
  {
    name: 'field-config',
    title: 'fieldConfig.title',
    icon: IconForms,
    Content: FieldConfiguration,
  },
  {
    name: 'manual-alternatives',
    title: 'manualAlternatives.title',
    icon: IconArrowsExchange,
    Content: ManualAlternatives,
  },
  { name: 'categories', title: 'categories.title', icon: IconCategory, Content: Categories },
  { name: 'system', title: 'settings.sections.system', icon: IconServer, Content: System },
];
