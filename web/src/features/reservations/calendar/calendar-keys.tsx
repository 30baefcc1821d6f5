import { useTranslation } from 'react-i18next';
import { ScreenKeys } from '../../../ui/record-screen/screen-keys.tsx';

/** The overview of the keys of the timeline. */
export function CalendarKeys() {
  const { t } = useTranslation();
  return (
    <ScreenKeys
      shared={['ends', 'open']}
      own={[
        { keys: ['←', '→', '↑', '↓'], label: t('calendar.keys.bar') },
        { keys: ['Page Up'], label: t('calendar.previous') },
        { keys: ['Page Down'], label: t('calendar.next') },
        { keys: ['p'], label: t('calendar.keys.extend') },
      ]}
    />
  );
}
