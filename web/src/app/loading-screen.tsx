import { useTranslation } from 'react-i18next';

/** The outlines of the screen to come, as in `index.html`; nothing for visitors, whose sign-in is there at once. */
export function LoadingScreen() {
  const { t } = useTranslation();
  return (
    <div className="start-screen" role="status" aria-label={t('common.loading')}>
      <div className="start-rail" />
      <div className="start-bar" />
      <div className="start-content">
        <div className="start-head" />
        <div className="start-body" />
      </div>
    </div>
  );
}
