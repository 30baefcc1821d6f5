import { Button, Group, Stack, Text } from '@mantine/core';
import { repricingRuleBody, type RepricingRule } from '@strojpark/core/contracts/repricing';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategories, useCategoryName } from '../../../entities/categories/categories.queries.ts';
import { useCan } from '../../../lib/auth.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { FormField } from '../../../lib/form-field.tsx';
import { percentSign } from '../../../lib/format.ts';
import { useContractForm } from '../../../lib/forms.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { toast } from '../../../lib/toast.ts';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { EditButtons } from '../../../ui/edit-buttons.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useDeleteRule, useRepricingRules, useSaveRule } from './repricing.queries.ts';
import { useRuleText } from './use-rule-text.ts';
import classes from './repricing.module.css';

interface RulesDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** The rules that propose prices; administrators change them. */
export function RulesDialog({ opened, onClose }: RulesDialogProps) {
  const { t } = useTranslation();
  const mayEdit = useCan('settings.edit');
  const query = useRepricingRules(opened);
  const [edited, setEdited] = useState<RepricingRule | 'new' | null>(null);
  const deletion = useDialog<RepricingRule>();
  const removal = useDeleteRule();
  const nameOf = useRuleName();
  const doomed = deletion.about === null ? '' : nameOf(deletion.about);
  const { data } = query;
  const titleOf = {
    rules: 'repricing.rules.title',
    new: 'repricing.rules.addTitle',
    edit: 'repricing.rules.editTitle',
  } as const;
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={() => {
          setEdited(null);
          onClose();
        }}
        title={t(titleOf[edited === null ? 'rules' : edited === 'new' ? 'new' : 'edit'])}
      >
        {edited !== null && (
          <RuleForm rule={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
        )}
        {edited === null && (
          <Stack gap="md">
            <Text c="dimmed" size="sm">
              {t('repricing.rules.hint')}
            </Text>
            {data === undefined && <LoadState {...loadingOf(query)} rows={2} height={52} />}
            {data !== undefined && data.length > 0 && (
              <RuleGroups rules={data} onEdit={mayEdit ? setEdited : null} onDelete={deletion.open} />
            )}
            {mayEdit && data !== undefined && (
              <Group>
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  onClick={() => setEdited('new')}
                >
                  {t('repricing.rules.add')}
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </FormDialog>
      <ConfirmAction
        opened={deletion.isOpen}
        title={t('repricing.rules.deleteTitle')}
        text={t('repricing.rules.deleteText', { rule: doomed })}
        confirmLabel={t('repricing.rules.deleteConfirm')}
        destructive
        action={removal}
        subject={deletion.about}
        onDone={() => toast.success(t('repricing.rules.done.deleted', { rule: doomed }))}
        onClose={deletion.close}
      />
    </>
  );
}

/** A rule in one line, with the category that it is for. */
function useRuleName() {
  const { step } = useRuleText();
  const categoryName = useCategoryName();
  return ({
    category,
    ...terms
  }: Pick<RepricingRule, 'category' | 'after_days' | 'percent' | 'floor_percent'>) =>
    category === null ? step(terms) : `${categoryName(category)}: ${step(terms)}`;
}

interface RuleProps {
  /** Null for users who may not change it. */
  onEdit: ((rule: RepricingRule) => void) | null;
  onDelete: (rule: RepricingRule) => void;
}

/** The rules under the category that they are for, named once. */
function RuleGroups({ rules, ...actions }: RuleProps & { rules: readonly RepricingRule[] }) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const groups = [...Map.groupBy(rules, ({ category }) => category)];
  const shared = t(groups.length === 1 ? 'repricing.rules.all' : 'repricing.rules.others');
  const named = groups.map(([key, own]) => ({
    key: key ?? others,
    name: key === null ? shared : categoryName(key),
    rules: own,
  }));
  return (
    <div role="group" aria-label={t('repricing.rules.title')}>
      {named.map(({ key, name, rules: own }) => (
        <section key={key} className={classes.group}>
          <h3 className={classes.groupName}>{name}</h3>
          <ul className={classes.rules} aria-label={name}>
            {own.map((rule) => (
              <RuleRow key={rule.id} rule={rule} category={name} {...actions} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function RuleRow({
  rule,
  category,
  onEdit,
  onDelete,
}: RuleProps & { rule: RepricingRule; category: string }) {
  const { t } = useTranslation();
  const ruleText = useRuleText();
  const floor = ruleText.floor(rule);
  const named = { rule: `${category}: ${ruleText.step(rule)}` };
  return (
    <li className={classes.rule}>
      <span className={classes.what}>
        <span>{ruleText.step(rule)}</span>
        {floor !== null && <span className={classes.meta}>{floor}</span>}
      </span>
      {onEdit !== null && (
        <Group gap={0} wrap="nowrap">
          <EditButtons
            labels={{ edit: t('repricing.rules.edit', named), delete: t('repricing.rules.delete', named) }}
            onEdit={() => onEdit(rule)}
            onDelete={() => onDelete(rule)}
          />
        </Group>
      )}
    </li>
  );
}

/** Stands for the categories without rules of their own. */
const others = '';

function RuleForm({ rule, onDone }: { rule: RepricingRule | null; onDone: () => void }) {
  const { t } = useTranslation();
  const save = useSaveRule(rule?.id);
  const { data: categories = [] } = useCategories();
  const categoryName = useCategoryName();
  const nameOf = useRuleName();
  const { form, formProps, formError, isSubmitting, leave } = useContractForm(repricingRuleBody, {
    defaultValues: {
      category: rule?.category ?? null,
      after_days: rule?.after_days ?? 90,
      percent: rule?.percent ?? 5,
      floor_percent: rule === null ? 3 : rule.floor_percent,
    },
    submit: async (body) => {
      await save.mutateAsync(body);
      toast.success(
        t(rule === null ? 'repricing.rules.done.added' : 'repricing.rules.done.changed', {
          rule: nameOf(body),
        }),
      );
      onDone();
    },
  });
  const close = () => void leave(onDone);
  useDialogExit(close);
  return (
    <form {...formProps}>
      <Stack gap="md">
        <FailureNote text={formError} />
        <FormField form={form} name="category">
          {({ value, onChange, ...input }) => (
            <SelectInput
              {...input}
              label={t('repricing.rules.category')}
              data={[
                { value: others, label: t('repricing.rules.others') },
                ...categories.map(({ key }) => ({ value: key, label: categoryName(key) })),
              ]}
              value={value ?? others}
              onChange={(next) => onChange(next === others ? null : next)}
            />
          )}
        </FormField>
        <FormField form={form} name="after_days">
          {(input) => (
            <DecimalInput
              {...input}
              data-autofocus
              withAsterisk
              label={t('repricing.rules.afterDays')}
              allowDecimal={false}
              allowNegative={false}
            />
          )}
        </FormField>
        <FormField form={form} name="percent">
          {(input) => (
            <DecimalInput
              {...input}
              withAsterisk
              label={t('repricing.rules.percent')}
              suffix={percentSign()}
              decimalScale={1}
              allowNegative={false}
            />
          )}
        </FormField>
        <FormField form={form} name="floor_percent">
          {(input) => (
            <DecimalInput
              {...input}
              label={t('repricing.rules.floor')}
              description={t('repricing.rules.floorHint')}
              suffix={percentSign()}
              decimalScale={1}
              allowNegative={false}
            />
          )}
        </FormField>
        <FormButtons isSubmitting={isSubmitting} onCancel={close} />
      </Stack>
    </form>
  );
}
