import { Button, Checkbox, Combobox, Group, Text, useCombobox } from '@mantine/core';
import type { Colleague } from '@strojpark/core/contracts/comments';
import {
  maxCommentLength,
  mentionBeingTyped,
  mentionedIn,
  mentionOf,
} from '@strojpark/core/domain/comments/comment-text';
import { fold } from '@strojpark/core/domain/search-fold';
import {
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import { formatNumber } from '../../lib/format.ts';
import { GrowingTextarea } from '../../ui/growing-textarea.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { ActionKey } from '../../ui/record-screen/action-key.tsx';
import { InitialsAvatar } from '../users/initials-avatar.tsx';
import type { CommentValue, SubjectKey } from './comment-draft.ts';
import { commentKey } from './comment-keys.ts';
import { type CommentInput, useColleagues } from './comments.queries.ts';
import classes from './comments.module.css';

interface CommentComposerProps {
  of: SubjectKey;
  label: string;
  value: CommentValue;
  onChange: (value: CommentValue) => void;
  submitLabel: string;
  isSubmitting: boolean;
  /** Why the last attempt failed. */
  failure: string | null;
  onSubmit: (body: CommentInput) => void;
  onCancel?: () => void;
}

const shownColleagues = 8;
/** From here the length is counted for the writer. */
const countedFrom = maxCommentLength - 200;

/** The input of a comment, with a list of colleagues after an `@`. */
export function CommentComposer(props: CommentComposerProps) {
  const { of, label, value, onChange, submitLabel, isSubmitting, failure, onSubmit, onCancel } = props;
  const { t } = useTranslation();
  const { text, namesCustomer } = value;
  const length = text.trim().length;
  const isTooLong = length > maxCommentLength;
  const submit = () => {
    if (length > 0 && !isTooLong && !isSubmitting) onSubmit(bodyOf(value));
  };
  const formProps: ComponentProps<'form'> = {
    onSubmit: (event) => {
      event.preventDefault();
      event.stopPropagation();
      submit();
    },
    onKeyDown: (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      submit();
    },
  };
  return (
    <form className={classes.composer} {...formProps}>
      <MentionInput of={of} label={label} value={value} onChange={onChange} isNew={onCancel === undefined} />
      {length > countedFrom && (
        <Text size="xs" c={isTooLong ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
          {t('comments.tooLong', { length: formatNumber(length), max: formatNumber(maxCommentLength) })}
        </Text>
      )}
      <FailureNote text={failure} />
      <div className={classes.foot}>
        <Checkbox
          label={t('comments.namesCustomer')}
          description={t('comments.namesCustomerHint')}
          checked={namesCustomer}
          onChange={({ currentTarget }) => onChange({ ...value, namesCustomer: currentTarget.checked })}
          classNames={{ body: classes.flag }}
        />
        <Group gap="xs" className={classes.buttons}>
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
              {t('common.actions.back')}
            </Button>
          )}
          <Button
            type="submit"
            title={t('comments.sendHint')}
            loading={isSubmitting}
            disabled={length === 0 || isTooLong}
          >
            {submitLabel}
          </Button>
        </Group>
      </div>
    </form>
  );
}

/** Only those colleagues are mentioned whose names are still in the text. */
function bodyOf({ text, picked, namesCustomer }: CommentValue): CommentInput {
  const mentions = new Set(mentionedIn(text, picked).map(({ id }) => id));
  return { text: text.trim(), mentions: [...mentions], namesCustomer };
}

interface MentionInputProps extends Pick<CommentComposerProps, 'of' | 'label' | 'value' | 'onChange'> {
  /** Otherwise a comment is edited. */
  isNew: boolean;
}

function MentionInput({ of, label, value, onChange, isNew }: MentionInputProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<ReturnType<typeof mentionBeingTyped>>(null);
  /** Where the cursor belongs after a name was inserted. */
  const cursor = useRef<number | null>(null);
  const combobox = useCombobox();
  const { data, error } = useColleagues(of, typed !== null);
  const ownId = useActor().id;
  const others = (data ?? []).filter(({ id }) => id !== ownId);
  const found = typed === null ? [] : matching(others, typed.query);
  // Two words may be a name or the name and what follows.
  const isOpen = typed !== null && (found.length > 0 || !typed.query.includes(' '));
  const first = found[0]?.id;

  useLayoutEffect(() => {
    if (cursor.current === null) return;
    input.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  });
  const showList = useEffectEvent(() => {
    if (isOpen) combobox.openDropdown();
    else combobox.closeDropdown();
    if (first === undefined) combobox.resetSelectedOption();
    else combobox.selectFirstOption();
  });
  useEffect(() => showList(), [isOpen, first]);
  useEffect(() => {
    if (!isNew) input.current?.focus();
  }, [isNew]);

  const follow = ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
    setTyped(selectionStart === selectionEnd ? mentionBeingTyped(text, selectionStart) : null);
  const insert = (id: string) => {
    const colleague = found.find((one) => one.id === id);
    if (typed === null || colleague === undefined) return;
    const end = typed.from + 1 + typed.query.length;
    const before = `${value.text.slice(0, typed.from)}${mentionOf(colleague.name)} `;
    onChange({
      ...value,
      text: before + value.text.slice(end).replace(/^ /, ''),
      picked: [...value.picked.filter((one) => one.id !== id), { id, name: colleague.name }],
    });
    cursor.current = before.length;
    setTyped(null);
  };

  return (
    <Combobox store={combobox} position="bottom-start" shadow="md" width={300} onOptionSubmit={insert}>
      <Combobox.Target withKeyboardNavigation={isOpen}>
        <GrowingTextarea
          ref={input}
          aria-label={label}
          {...(isNew && {
            'data-new-comment': true,
            'aria-keyshortcuts': commentKey,
            rightSection: value.text === '' && <ActionKey name={commentKey} />,
            rightSectionPointerEvents: 'none',
            rightSectionProps: { className: classes.key },
          })}
          placeholder={t('comments.placeholder')}
          minRows={2}
          maxRows={10}
          value={value.text}
          // Escape then closes the list only.
          data-mantine-stop-propagation={isOpen || undefined}
          onChange={({ currentTarget }) => {
            onChange({ ...value, text: currentTarget.value });
            follow(currentTarget);
          }}
          onSelect={({ currentTarget }) => follow(currentTarget)}
          onBlur={() => setTyped(null)}
          onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
            if (!isOpen) return;
            if (event.key === 'Escape') {
              event.preventDefault();
              setTyped(null);
            }
            if (event.key === 'Tab' && first !== undefined) {
              event.preventDefault();
              insert(first);
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('comments.colleagues')} className={classes.colleagues}>
          {found.map((colleague) => (
            <Combobox.Option key={colleague.id} value={colleague.id} className={classes.colleague}>
              <InitialsAvatar name={colleague.name} />
              <span>
                {colleague.name}
                <Text component="span" size="xs" c="dimmed" display="block">
                  {t(`auth.roles.${colleague.role}`)}
                </Text>
              </span>
            </Combobox.Option>
          ))}
          {found.length === 0 && (
            <Combobox.Empty>
              {data !== undefined
                ? t('comments.noColleague')
                : t(error === null ? 'common.loading' : 'comments.colleaguesFailed')}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Colleagues with a word of the name that starts with each typed one. */
function matching(colleagues: readonly Colleague[], query: string): Colleague[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return colleagues
    .filter(({ name }) => {
      const parts = fold(name).split(/\s+/);
      return words.every((word) => parts.some((part) => part.startsWith(word)));
    })
    .slice(0, shownColleagues);
}
