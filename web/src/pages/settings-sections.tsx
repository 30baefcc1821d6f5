import {
  IconArrowsExchange,
  IconBell,
  IconCalendarEvent,
  IconServer,
  IconSettings,
  IconShieldLock,
  IconTags,
  type Icon,
} from '@tabler/icons-react';
import { lazy, type ComponentType } from 'react';
import { CategorySettings } from '../features/settings/category-settings.tsx';
import { SystemInformation } from '../features/settings/system-information.tsx';
import type { MessageKey } from '../lib/i18n.ts';

export interface SettingsSection {
  /** In the address. */
  name: string;
  title: MessageKey;
  icon: Icon;
  /** One below the other. */
  parts: readonly ComponentType[];
}

const GeneralSettings = () => <CategorySettings category="general" />;
const SecuritySettings = () => <CategorySettings category="security" />;
const NotificationSettings = () => <CategorySettings category="notifications" />;
const ReservationSettings = () => <CategorySettings category="reservations" />;
const SystemSettings = () => <CategorySettings category="system" />;

const Categories = lazy(async () => ({
  default: (await import('../features/categories/categories.tsx')).Categories,
}));
const ManualAlternatives = lazy(async () => ({
  default: (await import('../features/manual-alternatives/manual-alternatives.tsx')).ManualAlternatives,
}));

/** The areas of the system settings in the order of their list; the parts of other features load when opened. */
export const settingsSections: readonly SettingsSection[] = [
  { name: 'general', title: 'settings.sections.general', icon: IconSettings, parts: [GeneralSettings] },
  { name: 'security', title: 'settings.sections.security', icon: IconShieldLock, parts: [SecuritySettings] },
  {
    name: 'notifications',
    title: 'settings.sections.notifications',
    icon: IconBell,
    parts: [NotificationSettings],
  },
  {
    name: 'reservations',
    title: 'settings.sections.reservations',
    icon: IconCalendarEvent,
    parts: [ReservationSettings],
  },
  {
    name: 'manual-alternatives',
    title: 'manualAlternatives.title',
    icon: IconArrowsExchange,
    parts: [ManualAlternatives],
  },
  { name: 'categories', title: 'categories.title', icon: IconTags, parts: [Categories] },
  {
    name: 'system',
    title: 'settings.sections.system',
    icon: IconServer,
    parts: [SystemInformation, SystemSettings],
  },
];
