import type { ComponentType } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import type { SectionName } from './settings-section-list.ts';

const ApiKeys = lazyPart(async () => (await import('../features/api-keys/api-keys.tsx')).ApiKeys, 'users');
const Backups = lazyPart(async () => (await import('../features/backups/backups.tsx')).Backups);
const Categories = lazyPart(async () => (await import('../features/categories/categories.tsx')).Categories);
const CategorySettings = lazyPart(
  async () => (await import('../features/settings/category-settings.tsx')).CategorySettings,
);
const ExchangeRates = lazyPart(
  async () => (await import('../features/exchange-rates/exchange-rates.tsx')).ExchangeRates,
);
const FieldConfiguration = lazyPart(
  async () => (await import('../features/field-config/field-configuration.tsx')).FieldConfiguration,
);
const GdprPreview = lazyPart(async () => (await import('../features/gdpr/gdpr-preview.tsx')).GdprPreview);
const ManualAlternatives = lazyPart(
  async () => (await import('../features/manual-alternatives/manual-alternatives.tsx')).ManualAlternatives,
);
const MailTemplates = lazyPart(
  async () => (await import('../features/mail/mail-templates.tsx')).MailTemplates,
);
const MailServer = lazyPart(async () => (await import('../features/mail/mail-server.tsx')).MailServer);
const OutgoingMails = lazyPart(
  async () => (await import('../features/mail/outgoing-mails.tsx')).OutgoingMails,
);
const SystemInformation = lazyPart(
  async () => (await import('../features/settings/system-information.tsx')).SystemInformation,
);

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

const notificationStates = { 'settings.groups.server': MailServer };
const Notifications = () => <CategorySettings category="notifications" states={notificationStates} />;

const System = () => (
  <>
    <SystemInformation />
    <CategorySettings category="system" />
    <Backups />
    <ApiKeys />
  </>
);

/** What is in each section. */
export const sectionContents: Record<SectionName, ComponentType> = {
  general: General,
  security: Security,
  notifications: Notifications,
  'email-templates': MailTemplates,
  'outgoing-emails': OutgoingMails,
  reservations: () => <CategorySettings category="reservations" />,
  quotes: () => <CategorySettings category="quotes" />,
  'field-config': FieldConfiguration,
  'manual-alternatives': ManualAlternatives,
  categories: Categories,
  system: System,
};
