import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
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
  IconDots,
  IconEdit,
  IconLink,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
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
import { plainClick, titleOf, useFitting } from './tab-line.ts';
import { canBeScheduled, isWatchable, knownFrom, shownState, viewPaths } from './view-addresses.ts';
import type { ViewDialog } from './view-dialogs.tsx';
import classes from './view-tabs.module.css';
import { useUpdateView, useViews } from './views.queries.ts';

const ViewDialogs = lazyPart(async () => (await import('./view-dialogs.tsx')).ViewDialogs);

interface ViewTabsProps extends ViewedList {
  place: ViewsPlace;
  /** Their place until they are loaded: the list below must not move under the pointer. */
  free: ReactNode;
}

/** The views of a list as tabs in one line; on a phone and above a narrow list as a menu. */
export function ViewTabs({ place, free, ...viewed }: ViewTabsProps) {
  const actor = useActor();
  const isPhone = useIsPhone();
  const { data, isPending } = useViews();
  const [opened, setOpened] = useState<ViewDialog | null>(null);
  const dialog = opened ?? (place.savesNew ? { kind: 'create' as const } : null);
  const hadDialog = useHasOpened(dialog !== null);
  const actions = useRef<HTMLDivElement>(null);
  const focusOptions = useCallback(
    () => actions.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus({ preventScroll: true }),
    [],
  );
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
  // The view in the URL has been deleted, or it belongs to someone else: its rows stay, as a filter of nobody.
  const isUsed = !isPending && (views.length > 0 || (isPhone && viewed.isFiltered));
  return (
    <>
      {isPending && free}
      {isUsed &&
        (isPhone || place.isMenu ? (
          <ViewMenu {...shown} place={place} />
        ) : (
          <TabBar {...shown} actions={actions} focusOptions={focusOptions} />
        ))}
      {current !== undefined && isIncomplete(current) && !place.isMenu && (
        <Missing {...shown} view={current} />
      )}
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
            onExited={() => {
              // If the button that opened the form is gone, the focus is still in the form, which is about to unmount.
              if (isLost() || document.activeElement?.closest('[aria-modal]') != null) focusOptions();
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

interface TabBarProps extends ShownViews {
  actions: RefObject<HTMLDivElement | null>;
  focusOptions: () => void;
}

function TabBar({ actions, focusOptions, ...shown }: TabBarProps) {
  const { t } = useTranslation();
  const { viewed, views, current, show } = shown;
  const { strip, fitting } = useFitting(views.map(({ id, name }) => id + name).join());
  const rest = views.slice(fitting);
  const restCurrent = rest.find((view) => view === current);
  return (
    <div className={classes.bar}>
      <nav ref={strip} className={classes.tabs} aria-label={t('views.label')}>
        <a
          href={viewPaths[viewed.list]}
          className={classes.tab}
          aria-current={current === undefined ? 'page' : undefined}
          data-view
          onClick={(event) => plainClick(event, () => show(undefined))}
        >
          {t('views.all')}
        </a>
        {views.map((view, index) => (
          <a
            key={view.id}
            href={`/views/${view.id}`}
            className={classes.tab}
            aria-current={view === current ? 'page' : undefined}
            title={`${view.name}\n${titleOf(t, view)}`}
            data-view
            data-hidden={index >= fitting || undefined}
            onClick={(event) => plainClick(event, () => show(view))}
          >
            <span className={classes.name}>{view.name}</span>
            {view.subscription !== null && <IconBell size={14} aria-label={t('views.watch.mark')} />}
            {view.missing.length > 0 && <IconAlertTriangle size={14} aria-label={t('views.missing.mark')} />}
          </a>
        ))}
      </nav>
      {rest.length > 0 && (
        <MenuButton
          position="bottom-start"
          width={260}
          entries={rest.map((view) => choiceOf(shown, view))}
          button={
            <UnstyledButton className={classes.tab} data-current={restCurrent && true}>
              <span className={classes.name}>
                {restCurrent?.name ?? t('views.more', { count: rest.length })}
              </span>
              <IconChevronDown size={14} aria-hidden />
            </UnstyledButton>
          }
        />
      )}
      <div ref={actions} className={classes.actions}>
        <ChangeButtons {...shown} focusOptions={focusOptions} />
        <MenuButton
          position="bottom-end"
          width={260}
          entries={useOptions(shown)}
          button={
            <ActionIcon variant="subtle" color="gray" size="md" aria-label={t('views.options')}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          }
        />
      </div>
    </div>
  );
}

const choiceOf = ({ current, show }: ShownViews, view: View | undefined): MenuEntry => ({
  id: view?.id ?? '',
  label: view?.name ?? '',
  kind: 'radio',
  isOn: view === current,
  onClick: () => show(view),
});

const isIncomplete = ({ missing }: View) => missing.length > 0;

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

const isLost = () => document.activeElement === document.body;

/** What to do with a changed view, or with filters that no view has yet. */
function ChangeButtons({ focusOptions, ...shown }: ShownViews & Pick<TabBarProps, 'focusOptions'>) {
  const { t } = useTranslation();
  const { viewed, current, isChanged, open, show } = shown;
  const { save, isPending } = useSaveChanges(shown);
  // A button disappears with the changes that it saved or discarded; the focus stays next to it.
  const ref = useCallback(
    (element: HTMLElement | null) => () => {
      // While it saves, it is disabled, and without the focus.
      if (isLost() || document.activeElement === element) focusOptions();
    },
    [focusOptions],
  );
  const button = { ref, variant: 'subtle', size: 'compact-sm' } as const;
  if (current === undefined)
    return (
      viewed.isFiltered && (
        <Button {...button} onClick={() => open({ kind: 'create' })}>
          {t('common.saveView')}
        </Button>
      )
    );
  if (!isChanged) return null;
  return (
    <>
      {current.mayChange && (
        <Button {...button} variant="light" loading={isPending} onClick={save}>
          {t(current.scope === 'private' ? 'views.save' : 'views.saveForAll')}
        </Button>
      )}
      <Button {...button} onClick={() => open({ kind: 'create' })}>
        {t('views.saveAs')}
      </Button>
      <Button {...button} color="gray" onClick={() => show(current)}>
        {t('views.discard')}
      </Button>
    </>
  );
}

/** What can be done with the view in use and with the tabs. */
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

/** One button with everything. In the line of the filters nothing else says what the view in use lacks. */
function ViewMenu({ place, ...shown }: ShownViews & { place: ViewsPlace }) {
  const { t } = useTranslation();
  const { views, current, isChanged, show } = shown;
  const options = useOptions(shown);
  const { save } = useSaveChanges(shown);
  const all = { ...choiceOf(shown, undefined), label: t('views.all'), heading: t('views.label') };
  const choices: MenuEntry[] = [all, ...views.map((view) => choiceOf(shown, view))];
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
  const isWarning = place.isMenu && current !== undefined && isIncomplete(current);
  const Icon = isWarning ? IconAlertTriangle : current === undefined ? IconBookmark : IconBookmarkFilled;
  const name = current?.name ?? t('views.all');
  const variant = current === undefined ? 'default' : 'light';
  return (
    <MenuButton
      position={place.isMenu ? 'bottom-start' : 'bottom-end'}
      width={280}
      head={isWarning && <Missing {...shown} view={current} />}
      entries={[...choices, ...rest]}
      button={
        place.isMenu && place.isIcon !== true ? (
          <Button
            variant={variant}
            className={classes.menu}
            aria-label={current === undefined ? undefined : t('views.current', { name })}
            leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            <span className={classes.name}>{current?.name ?? t('views.menu')}</span>
          </Button>
        ) : (
          <ActionIcon
            variant={variant}
            size={36}
            aria-label={current === undefined ? t('views.label') : t('views.current', { name })}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        )
      }
    />
  );
}
