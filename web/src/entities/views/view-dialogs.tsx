import { Stack, Text, TextInput } from '@mantine/core';
import { viewNameBody, viewWatchForm, type View } from '@strojpark/core/contracts/views';
import { roles } from '@strojpark/core/domain/access/permissions';
import { viewScopes, watchWays } from '@strojpark/core/domain/views/views';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import { FormButtons } from '../../lib/form-buttons.tsx';
import { FormField } from '../../lib/form-field.tsx';
import { useContractForm } from '../../lib/forms.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ChoiceRows } from '../../ui/choice-rows.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDialogExit } from '../../ui/dialog-exit.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { SortableRows } from '../../ui/sortable-rows.tsx';
import { useLastValue } from '../../ui/use-last-value.ts';
import { useOpening } from '../../ui/use-opening.ts';
import type { ViewedList } from './list-views.tsx';
import {
  useArrangeViews,
  useCreateView,
  useDeleteView,
  useUpdateView,
  useWatchView,
} from './views.queries.ts';

export type ViewDialog =
  | { kind: 'create' }
  | { kind: 'edit'; view: View }
  | { kind: 'watch'; view: View }
  | { kind: 'delete'; view: View }
  | { kind: 'arrange' };

interface ViewDialogsProps {
  /** Null while none is open. */
  dialog: ViewDialog | null;
  opened: boolean;
  viewed: ViewedList;
  views: readonly View[];
  /** Undefined: the list without a view. */
  onShow: (view: View | undefined) => void;
  onClose: () => void;
}

export function ViewDialogs({ dialog, opened: isOpen, viewed, views, onShow, onClose }: ViewDialogsProps) {
  const { t } = useTranslation();
  const last = useLastValue(dialog);
  const opened = useOpening(isOpen);
  const remove = useDeleteView();
  if (last === null) return null;
  switch (last.kind) {
    case 'create':
    case 'edit':
      return (
        <FormDialog opened={opened} onClose={onClose} title={t(`views.form.${last.kind}`)}>
          <ViewForm
            viewed={viewed}
            view={last.kind === 'edit' ? last.view : undefined}
            onShow={onShow}
            onDone={onClose}
          />
        </FormDialog>
      );
    case 'watch':
      return (
        <FormDialog opened={opened} onClose={onClose} title={t('views.watch.title')}>
          <WatchForm view={last.view} onDone={onClose} />
        </FormDialog>
      );
    case 'delete': {
      const { id, name, scope, watchers, schedules } = last.view;
      return (
        <ConfirmAction
          opened={opened}
          title={t('views.deleteView.title')}
          text={[
            t(`views.deleteView.${scope}`, { name }),
            watchers > 0 &&
              t('views.deleteView.watchers', { count: watchers, shown: formatNumber(watchers) }),
            schedules > 0 &&
              t('views.deleteView.schedules', { count: schedules, shown: formatNumber(schedules) }),
          ]
            .filter(Boolean)
            .join(' ')}
          confirmLabel={t('common.actions.delete')}
          destructive
          action={remove}
          subject={id}
          onDone={() => {
            toast.success(t('views.done.deleted', { name }));
            onShow(undefined);
          }}
          onClose={onClose}
        />
      );
    }
    case 'arrange':
      return (
        <Dialog opened={opened} onClose={onClose} title={t('views.order')}>
          <Arrange list={viewed.list} views={views} />
        </Dialog>
      );
  }
}

interface ViewFormProps {
  viewed: ViewedList;
  /** Undefined for a new one. */
  view: View | undefined;
  onShow: (view: View) => void;
  onDone: () => void;
}

/** Remounted on every opening of the dialog. */
function ViewForm({ viewed, view, onShow, onDone }: ViewFormProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const create = useCreateView();
  const update = useUpdateView({ quiet: true });
  const { form, formProps, field, formError, isSubmitting, leave } = useContractForm(viewNameBody, {
    defaultValues: { name: view?.name ?? '', scope: view?.scope ?? 'private', role: view?.role ?? null },
    submit: async ({ name, scope, role }) => {
      const values = { name, scope, role };
      if (view === undefined) {
        onShow(await create.mutateAsync({ list: viewed.list, ...values, state: viewed.state }));
      } else {
        const { id, version, state } = view;
        await update.mutateAsync({ id, version, state, ...values });
      }
      toast.success(t('views.done.saved', { name }));
      onDone();
    },
  });
  const scope = useWatch({ control: form.control, name: 'scope' });
  const close = () => void leave(onDone);
  useDialogExit(close);
  const scopes = viewScopes.filter((one) => one !== 'role' || actor.role === 'admin');
  return (
    <form {...formProps}>
      <Stack gap="md">
        <FailureNote text={formError} />
        {view === undefined && (
          <Text size="sm" c="dimmed">
            {t(viewed.state.layout === undefined ? 'views.form.keeps' : 'views.form.keepsColumns')}
          </Text>
        )}
        <TextInput label={t('views.form.name')} withAsterisk data-autofocus {...field('name')} />
        <FormField form={form} name="scope">
          {({ onChange, ...input }) => (
            <ChoiceRows
              {...input}
              label={t('views.form.scope')}
              onChange={(value) => {
                onChange(value);
                form.setValue('role', value === 'role' ? (form.getValues('role') ?? 'salesperson') : null);
              }}
              options={scopes.map((value) => ({
                value,
                label: t(`views.scopes.${value}`),
                description: t(`views.scopeHints.${value}`),
              }))}
            />
          )}
        </FormField>
        {scope === 'role' && (
          <FormField form={form} name="role">
            {(input) => (
              <SelectInput
                {...input}
                label={t('views.form.role')}
                data={roles.map((value) => ({ value, label: t(`auth.roles.${value}`) }))}
              />
            )}
          </FormField>
        )}
        <FormButtons isSubmitting={isSubmitting} onCancel={close} />
      </Stack>
    </form>
  );
}

/** Remounted on every opening of the dialog. */
function WatchForm({ view: { id, name, subscription }, onDone }: { view: View; onDone: () => void }) {
  const { t } = useTranslation();
  const watch = useWatchView();
  const { form, formProps, formError, isSubmitting, leave } = useContractForm(viewWatchForm, {
    defaultValues: { rhythm: subscription?.rhythm ?? 'at_once', way: subscription?.way ?? 'notification' },
    submit: async ({ rhythm, way }) => {
      await watch.mutateAsync({ id, choice: rhythm === 'off' ? null : { rhythm, way } });
      toast.success(t(rhythm === 'off' ? 'views.watch.ended' : 'views.watch.saved', { name }));
      onDone();
    },
  });
  const rhythm = useWatch({ control: form.control, name: 'rhythm' });
  const close = () => void leave(onDone);
  useDialogExit(close);
  const rhythms = viewWatchForm.shape.rhythm.options.filter((one) => one !== 'off' || subscription !== null);
  return (
    <form {...formProps}>
      <Stack gap="md">
        <FailureNote text={formError} />
        <Text size="sm" c="dimmed">
          {t('views.watch.text', { name })}
        </Text>
        <FormField form={form} name="rhythm">
          {(input) => (
            <ChoiceRows
              {...input}
              data-autofocus
              label={t('views.watch.rhythm')}
              options={rhythms.map((value) => ({
                value,
                label: t(`views.watch.rhythms.${value}`),
                description: value === 'daily' ? t('views.watch.dailyHint') : undefined,
              }))}
            />
          )}
        </FormField>
        {rhythm !== 'off' && (
          <FormField form={form} name="way">
            {(input) => (
              <ChoiceRows
                {...input}
                label={t('views.watch.way')}
                options={watchWays.map((value) => ({ value, label: t(`views.watch.ways.${value}`) }))}
              />
            )}
          </FormField>
        )}
        <FormButtons isSubmitting={isSubmitting} onCancel={close} />
      </Stack>
    </form>
  );
}

/** The order of the user's own tabs. */
function Arrange({ list, views }: Pick<ViewedList, 'list'> & { views: readonly View[] }) {
  const { t } = useTranslation();
  const { mutate } = useArrangeViews();
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('views.arrangeHint')}
      </Text>
      <SortableRows
        label={t('views.label')}
        items={views}
        nameOf={({ name }) => name}
        onMove={(ids) => mutate({ list, ids })}
      >
        {({ name, scope, role }) => (
          <>
            <Text flex={1}>{name}</Text>
            <Text size="sm" c="dimmed" ta="right">
              {role === null
                ? t(`views.scopes.${scope}`)
                : t('views.defaultOf', { role: t(`auth.roles.${role}`) })}
            </Text>
          </>
        )}
      </SortableRows>
    </Stack>
  );
}
