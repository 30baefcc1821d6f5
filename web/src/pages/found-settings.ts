import { settingGroups } from '../features/settings/setting-groups.ts';
import type { MessageKey } from '../lib/i18n.ts';
import { sectionList } from './settings-section-list.ts';

/** The sections of the system settings with what they contain, for the search over everything. */
export const foundSettings = sectionList.map((section) => {
  const groups = 'category' in section ? settingGroups[section.category] : [];
  return {
    name: section.name,
    title: section.title,
    icon: section.icon,
    contents: [
      ...groups.flatMap(({ title, keys }): MessageKey[] => [
        title,
        ...keys.map((key) => `settings.fields.${key}` as const),
      ]),
      ...('more' in section ? section.more : []),
    ],
  };
});
