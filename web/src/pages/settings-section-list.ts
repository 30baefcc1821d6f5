import type { SettingCategory } from '@strojpark/core/domain/settings/setting-categories';
import {
  IconArrowsExchange,
  IconBell,
  IconCalendarEvent,
  IconCategory,
  IconFileInvoice,
  IconForms,
  IconMail,
  IconSend,
  IconServer,
  IconSettings,
  IconShieldLock,
  type Icon,
} from '@tabler/icons-react';
import type { MessageKey } from '../lib/i18n.ts';

interface SectionEntry {
  /** The name in the URL. */
  name: string;
  title: MessageKey;
  icon: Icon;
  /** Whose settings are in it. */
  category?: SettingCategory;
  /** What else is in it. */
  more?: readonly MessageKey[];
}

/** The sections of the system settings in display order. */
export const sectionList = [
  {
    name: 'general',
    title: 'settings.sections.general',
    icon: IconSettings,
    category: 'general',
    more: ['settings.fields.company_logo', 'exchangeRates.title'],
  },
  {
    name: 'security',
    title: 'settings.sections.security',
    icon: IconShieldLock,
    category: 'security',
    more: ['gdpr.title'],
  },
  {
    name: 'notifications',
    title: 'settings.sections.notifications',
    icon: IconBell,
    category: 'notifications',
    more: ['mails.test.title'],
  },
  { name: 'email-templates', title: 'settings.sections.emailTemplates', icon: IconMail },
  { name: 'outgoing-emails', title: 'mails.log.title', icon: IconSend },
  {
    name: 'reservations',
    title: 'settings.sections.reservations',
    icon: IconCalendarEvent,
    category: 'reservations',
  },
  { name: 'quotes', title: 'settings.sections.quotes', icon: IconFileInvoice, category: 'quotes' },
  { name: 'field-config', title: 'fieldConfig.title', icon: IconForms },
  { name: 'manual-alternatives', title: 'manualAlternatives.title', icon: IconArrowsExchange },
  { name: 'categories', title: 'categories.title', icon: IconCategory },
  {
    name: 'system',
    title: 'settings.sections.system',
    icon: IconServer,
    category: 'system',
    more: ['settings.information.title', 'backups.title', 'backups.restore.title', 'apiKeys.title'],
  },
] as const satisfies readonly SectionEntry[];

export type SectionName = (typeof sectionList)[number]['name'];
