import { ActionIcon, Button } from '@mantine/core';
import type { View } from '@strojpark/core/contracts/views';
import { isSameState } from '@strojpark/core/domain/views/views';
import type { TFunction } from 'i18next';
import {
  IconAlertTriangle,
  IconArrowsSort,
  IconBell,
  IconBookmark,
  IconBookmarkFilled,
  IconCalendarRepeat,
  IconChevronDown,
  IconDeviceFloppy,
  IconEdit,
  IconLink,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import { copyText } from '../../lib/copy-text.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { toast } from '../../lib/toast.ts';
import { MenuButton, type MenuEntry } from '../../ui/menu-button.tsx';
import type { ViewsPlace } from '../../ui/record-screen/screen-header.tsx';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { storeKnownViews } from './known-views.ts';
import type { ViewedList } from './list-views.tsx';
import { canBeScheduled, isWatchable, knownFrom, shownState } from './view-addresses.ts';
import type { ViewDialog } from './view-dialogs.tsx';
import classes from './views-menu.module.css';
import { useUpdateView, useViews } from './views.queries.ts';

const ViewDialogs = lazyPart(async () => (await import('./view-dialogs.tsx')).ViewDialogs);

interface ViewsMenuProps extends ViewedList {
  place: ViewsPlace;
  /** Their place until they are loaded: what follows must not move under the pointer. */
  free: ReactNode;
}

/** The views of a list as a menu, with the dialogs that it opens. */
export function ViewsMenu({ place, free, ...viewed }: ViewsMenuProps) {
  const actor = useActor();
  const isPhone = useIsPhone();
  const { data, isPending } = useViews();
  const [opened, setOpened] = useState<ViewDialog | null>(null);
  const dialog = opened ?? (place.savesNew ? { kind: 'create' as const } : null);
  const hadDialog = useHasOpened(dialog !== null);
  const views = (data ?? []).filter(({ list }) => list === viewed.list);
  const current = views.find(({ id }) => id === viewed.saved);
  const { adoptLayout } = viewed;
  const unknownLayout = viewed.state.layout === undefined ? current?.state.layout : undefined;

  useEffect(() => {
    if (data !== undefined) storeKnownViews(actor.id, knownFrom(data, actor.role));
  }, [data, actor]);
  useEffect(() => {
    if (unknownLayout !== undefined) adoptLayout?.(unknownLayout);
  }, [unknownLayout, adoptLayout]);

  const shown: ShownViews = {
    viewed,
    views,
    current,
    isChanged: current !== undefined && !isSameState(shownState(current), viewed.state),
    open: setOpened,
    show: (view) => viewed.show(view?.id, view === undefined ? { filter: {} } : shownState(view)),
  };
  // The view in the URL has been deleted, or it belongs to someone else: its rows stay, as an unsaved filter. A phone
  // has no other menu that saves a view.
  const isUsed = !isPending && (views.length > 0 || (isPhone && viewed.isFiltered));
  return (
    <>
      {isPending && free}
      {isUsed && <Choices {...shown} isIcon={place.isIcon} />}
      <Suspense>
        {hadDialog && (
          <ViewDialogs
            dialog={dialog}
            opened={dialog !== null}
            viewed={viewed}
            views={views}
            onShow={shown.show}
            onClose={() => {
              setOpened(null);
              place.onSaved();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

interface ShownViews {
  viewed: ViewedList;
  views: readonly View[];
  current: View | undefined;
  /** The list shows something else than the view in use. */
  isChanged: boolean;
  open: (dialog: ViewDialog) => void;
  /** Undefined: the list without a view. */
  show: (view: View | undefined) => void;
}

/** What the view filters by and has been deleted: it is left out, which shows more. */
function Missing({ view, ...shown }: ShownViews & { view: View }) {
  const { t } = useTranslation();
  const { save, isPending } = useSaveChanges(shown);
  const names = view.missing.map(({ kind, name }) => t(`views.missing.${kind}`, { name })).join(', ');
  return (
    <div className={classes.missing} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <span>{t('views.missing.text', { names })}</span>
      {view.mayChange && (
        <Button variant="subtle" size="compact-sm" loading={isPending} onClick={save}>
          {t('views.missing.save')}
        </Button>
      )}
    </div>
  );
}

function useSaveChanges({ viewed, current }: ShownViews) {
  const { t } = useTranslation();
  const { mutate, isPending } = useUpdateView();
  const save = () => {
    if (current === undefined) return;
    const { id, name, scope, role, version } = current;
    mutate(
      { id, name, scope, role, version, state: sentState(viewed, current) },
      { onSuccess: () => toast.success(t('views.done.saved', { name })) },
    );
  };
  return { save, isPending };
}

/** A list that knows no layout keeps that of the view. */
const sentState = ({ state }: ViewedList, { state: stored }: View) => ({
  ...state,
  layout: state.layout ?? stored.layout,
});

/** What can be done with the view in use and with all of them. */
function useOptions({ views, current, open }: ShownViews): MenuEntry[] {
  const { t } = useTranslation();
  const actor = useActor();
  const entries: MenuEntry[] = [
    { label: t('common.saveView'), icon: IconBookmark, onClick: () => open({ kind: 'create' }) },
  ];
  if (current !== undefined) {
    entries.push({
      label: t('common.copyLink'),
      icon: IconLink,
      onClick: () => void copyLink(current.id, t),
    });
    if (isWatchable(current))
      entries.push({
        label: t(current.subscription === null ? 'views.watch.on' : 'views.watch.edit'),
        icon: IconBell,
        onClick: () => open({ kind: 'watch', view: current }),
      });
    if (canBeScheduled(actor, current))
      entries.push({
        label: t('views.schedule'),
        icon: IconCalendarRepeat,
        link: { to: '/reports', search: { schedule: current.id } },
      });
    if (current.mayChange)
      entries.push(
        { label: t('views.edit'), icon: IconEdit, onClick: () => open({ kind: 'edit', view: current }) },
        { label: t('views.delete'), icon: IconTrash, onClick: () => open({ kind: 'delete', view: current }) },
      );
  }
  if (views.length > 1)
    entries.push({
      label: t('views.arrange'),
      hasLine: true,
      icon: IconArrowsSort,
      onClick: () => open({ kind: 'arrange' }),
    });
  return entries;
}

/** Browsers allow it on secure origins only. */
async function copyLink(id: string, t: TFunction): Promise<void> {
  const address = `${location.origin}/views/${id}`;
  if (await copyText(address)) toast.success(t('common.linkCopied'));
  else toast.info(t('views.address', { address }));
}

/** One button with everything. Nothing else says what the view in use lacks. */
function Choices({ isIcon, ...shown }: ShownViews & { isIcon: boolean }) {
  const { t } = useTranslation();
  const { views, current, isChanged, show } = shown;
  const options = useOptions(shown);
  const { save } = useSaveChanges(shown);
  const choices: MenuEntry[] = [undefined, ...views].map((view) => ({
    id: view?.id ?? '',
    label: view?.name ?? t('views.all'),
    ...(view === undefined && { heading: t('views.label') }),
    detail: view?.subscription ? t('views.watch.mark') : undefined,
    kind: 'radio',
    isOn: view === current,
    onClick: () => show(view),
  }));
  const changes: MenuEntry[] = [];
  if (isChanged && current !== undefined) {
    if (current.mayChange)
      changes.push({
        label: t(current.scope === 'private' ? 'views.save' : 'views.saveForAll'),
        icon: IconDeviceFloppy,
        onClick: save,
      });
    changes.push({ label: t('views.discard'), icon: IconRestore, onClick: () => show(current) });
  }
  const rest = [...changes, ...options].map((entry, index) => ({
    ...entry,
    hasLine: entry.hasLine === true || index === 0,
  }));
  const isWarning = current !== undefined && current.missing.length > 0;
  const Icon = isWarning ? IconAlertTriangle : current === undefined ? IconBookmark : IconBookmarkFilled;
  const name = current?.name ?? t('views.all');
  const variant = current === undefined ? 'default' : 'light';
  return (
    <MenuButton
      position="bottom-start"
      width={280}
      head={isWarning && <Missing {...shown} view={current} />}
      entries={[...choices, ...rest]}
      button={
        isIcon ? (
          <ActionIcon
            variant={variant}
            size={36}
            aria-label={current === undefined ? t('views.label') : t('views.current', { name })}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant={variant}
            className={classes.menu}
            aria-label={current === undefined ? undefined : t('views.current', { name })}
            leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            <span className={classes.name}>{current?.name ?? t('views.menu')}</span>
          </Button>
        )
      }
    />
  );
}
