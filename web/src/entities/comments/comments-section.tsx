import { Text } from '@mantine/core';
import type { Comment } from '@strojpark/core/contracts/comments';
import i18next from 'i18next';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isNetworkError } from '../../lib/api-error.ts';
import { useAuth } from '../../lib/auth.ts';
import { failureTexts } from '../../lib/failure.ts';
import { askToLeave } from '../../lib/leave-guard.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { toast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Section } from '../../ui/section.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { InitialsAvatar } from '../users/initials-avatar.tsx';
import { CommentComposer } from './comment-composer.tsx';
import {
  type CommentValue,
  emptyComment,
  readCommentDraft,
  storeCommentDraft,
  type SubjectKey,
} from './comment-draft.ts';
import { CommentRow } from './comment-row.tsx';
import { CommentText } from './comment-text.tsx';
import {
  type CommentInput,
  useComments,
  useDeleteComment,
  useEditComment,
  useWriteComment,
} from './comments.queries.ts';
import classes from './comments.module.css';

interface CommentsSectionProps {
  of: SubjectKey;
  /** A comment was added, edited or deleted, here or by someone else. */
  onChanged?: () => void;
}

/** The hash of addresses that open a record at its comments. */
const hash = '#comments';

/** The comments of a record, newest first, below the input for a new one. */
export function CommentsSection({ of, onChanged }: CommentsSectionProps) {
  const { t } = useTranslation();
  const now = useNow();
  const query = useComments(of);
  const write = useWriteComment(of);
  const remove = useDeleteComment(of);
  const [edited, setEdited] = useState<readonly string[]>([]);
  const deletion = useDialog<Comment>();
  const { data } = query;
  const items = data?.pages.flatMap((page) => page.items);
  const total = data?.pages[0]?.total ?? 0;
  useChange(items, onChanged);
  const place = useRef<HTMLDivElement>(null);
  useScrollHere(place);

  return (
    <div ref={place} className={classes.place}>
      <Section title={total > 0 ? t('comments.titleCount', { count: total }) : t('comments.title')}>
        <NewComment of={of} write={write} />
        {items === undefined && (
          <LoadState {...loadingOf(query)} title={t('comments.failedToLoad')} rows={2} height={56} />
        )}
        {items?.length === 0 && !write.isPending && <Text c="dimmed">{t('comments.none')}</Text>}
        {items !== undefined && (
          <ul className={classes.list} aria-label={t('comments.list')}>
            {write.isPending && <PendingRow body={write.variables} />}
            {items.map((comment) => (
              <CommentRow
                key={comment.id}
                comment={comment}
                now={now}
                onEdit={() => setEdited([...edited, comment.id])}
                onDelete={() => deletion.open(comment)}
                editor={
                  edited.includes(comment.id) ? (
                    <CommentEditor
                      of={of}
                      comment={comment}
                      onClose={() => setEdited((ids) => ids.filter((id) => id !== comment.id))}
                    />
                  ) : null
                }
              />
            ))}
          </ul>
        )}
        <MoreButton query={query} label={t('comments.older')} />
        <ConfirmAction
          opened={deletion.isOpen}
          action={remove}
          subject={deletion.about?.id ?? null}
          title={t('comments.deleteTitle')}
          text={t('comments.deleteText')}
          confirmLabel={t('common.actions.delete')}
          destructive
          onDone={() =>
            toast.success(t('comments.deletedToast', { text: startOf(deletion.about?.text ?? '') }))
          }
          onClose={deletion.close}
        />
      </Section>
    </div>
  );
}

const shownLetters = 60;

/** As much of a comment as fits into a message. */
const startOf = (text: string): string =>
  text.length > shownLetters ? `${text.slice(0, shownLetters).trimEnd()}…` : text;

const userActions = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
const loadingTime = 5_000;

/** If the address asks for the comments, they stay in view while what is above them loads. */
function useScrollHere(place: RefObject<HTMLElement | null>): void {
  const [isAsked] = useState(() => location.hash === hash);
  useEffect(() => {
    const record = place.current?.parentElement;
    if (!isAsked || !record) return undefined;
    const observer = new ResizeObserver(() => place.current?.scrollIntoView({ block: 'start' }));
    observer.observe(record);
    const end = new AbortController();
    end.signal.addEventListener('abort', () => observer.disconnect());
    for (const name of userActions) addEventListener(name, () => end.abort(), { signal: end.signal });
    const timer = setTimeout(() => end.abort(), loadingTime);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [isAsked, place]);
}

/** Reports every change after the first load. */
function useChange(items: readonly Comment[] | undefined, onChanged: (() => void) | undefined): void {
  const mark =
    items && JSON.stringify(items.map(({ id, edited_at, deleted_at }) => [id, edited_at, deleted_at]));
  const before = useRef<string>(undefined);
  const report = useEffectEvent(() => onChanged?.());
  useEffect(() => {
    if (mark === undefined) return;
    if (before.current !== undefined && before.current !== mark) report();
    before.current = mark;
  }, [mark]);
}

/** What kept a comment from being saved. */
function failureOf(error: Error | null): string | null {
  if (error === null) return null;
  if (isNetworkError(error) && !navigator.onLine) return i18next.t('comments.notSentOffline');
  return [i18next.t('comments.notSent'), ...failureTexts(error)].join(' ');
}

interface NewCommentProps {
  of: SubjectKey;
  write: ReturnType<typeof useWriteComment>;
}

/** The input is empty as soon as the comment is on its way; after a failure the text is back. */
function NewComment({ of, write }: NewCommentProps) {
  const { t } = useTranslation();
  const userId = useAuth(({ user }) => user?.id ?? '');
  const [value, setValue] = useState(() => readCommentDraft(userId, of, new Date()));
  const latest = useRef(value);
  const show = (next: CommentValue) => {
    latest.current = next;
    setValue(next);
  };
  const change = (next: CommentValue) => {
    show(next);
    storeCommentDraft(userId, of, next);
  };
  const send = (body: CommentInput) => {
    const sent = value;
    // The draft is kept until the server has the comment.
    show(emptyComment);
    write.mutate(body, {
      onError: () => {
        const { text, picked } = latest.current;
        const texts = [sent.text, text].filter((part) => part.trim() !== '');
        change({ ...sent, text: texts.join('\n\n'), picked: [...sent.picked, ...picked] });
      },
    });
  };
  return (
    <CommentComposer
      of={of}
      label={t('comments.write')}
      value={value}
      onChange={change}
      submitLabel={t('comments.send')}
      isSubmitting={write.isPending}
      failure={failureOf(write.error)}
      onSubmit={send}
    />
  );
}

interface CommentEditorProps {
  of: SubjectKey;
  comment: Comment;
  onClose: () => void;
}

/** What was changed is kept when the record is left; only going back drops it, after a question. */
function CommentEditor({ of, comment, onClose }: CommentEditorProps) {
  const { t } = useTranslation();
  const userId = useAuth(({ user }) => user?.id ?? '');
  const { id, text, mentions, names_customer: namesCustomer } = comment;
  const draft = { ...of, commentId: id };
  const saved: CommentValue = { text: text ?? '', picked: mentions, namesCustomer };
  const [value, setValue] = useState(() => readCommentDraft(userId, draft, new Date(), saved));
  const edit = useEditComment(of, id);
  const change = (next: CommentValue) => {
    setValue(next);
    storeCommentDraft(userId, draft, next);
  };
  const cancel = async () => {
    const isChanged = value.text !== saved.text || value.namesCustomer !== saved.namesCustomer;
    if (isChanged && !(await askToLeave())) return;
    storeCommentDraft(userId, draft, emptyComment);
    onClose();
  };
  return (
    <CommentComposer
      of={of}
      label={t('comments.editLabel')}
      value={value}
      onChange={change}
      submitLabel={t('common.actions.save')}
      isSubmitting={edit.isPending}
      failure={failureOf(edit.error)}
      onCancel={() => void cancel()}
      onSubmit={(body) =>
        edit.mutate(body, {
          onSuccess: () => {
            toast.success(t('comments.saved', { text: startOf(body.text) }));
            onClose();
          },
        })
      }
    />
  );
}

/** A comment on its way. */
function PendingRow({ body }: { body: CommentInput }) {
  const { t } = useTranslation();
  const name = useAuth(({ user }) => user?.name ?? '');
  return (
    <li className={classes.row} data-pending>
      <InitialsAvatar name={name} />
      <div className={classes.body}>
        <div className={classes.head}>
          <span className={classes.author}>{name}</span>
          <span className={classes.when} role="status">
            {t('comments.sending')}
          </span>
        </div>
        <CommentText text={body.text} mentioned={[]} />
      </div>
    </li>
  );
}
