import { Menu } from '@mantine/core';
import type { Comment } from '@strojpark/core/contracts/comments';
import { blank } from '@strojpark/core/domain/blank';
import { canDeleteComment, canEditComment } from '@strojpark/core/domain/comments/comment-subjects';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import { formatDateTime, formatTimeAgo } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { RowMenuButton } from '../../ui/row-menu-button.tsx';
import { InitialsAvatar } from '../users/initials-avatar.tsx';
import { CommentText } from './comment-text.tsx';
import classes from './comments.module.css';

interface CommentRowProps {
  comment: Comment;
  now: Date;
  /** Instead of the text, while it is edited. */
  editor: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

/** One comment: who, when, what; with a menu for those who may change it. */
export function CommentRow({ comment, now, editor, onEdit, onDelete }: CommentRowProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const { author_name: author, created_at, edited_at, text, names_customer } = comment;
  const mayEdit = canEditComment(actor, comment) === null;
  const mayDelete = canDeleteComment(actor, comment) === null;
  return (
    <li className={classes.row}>
      <InitialsAvatar name={author} isInactive={text === null} />
      <div className={classes.body}>
        <div className={classes.head}>
          <span className={classes.author}>{author}</span>
          <time className={classes.when} dateTime={created_at} title={formatDateTime(created_at)}>
            {formatTimeAgo(created_at, now, currentLanguage())}
          </time>
          {edited_at !== null && text !== null && (
            <span className={classes.when} title={t('comments.editedAt', { at: formatDateTime(edited_at) })}>
              {t('comments.edited')}
            </span>
          )}
          {names_customer && text !== null && (
            <span className={classes.when}>{t('comments.namesCustomer')}</span>
          )}
        </div>
        {editor ?? <CommentBody comment={comment} />}
      </div>
      {(mayEdit || mayDelete) && editor === null && (
        <Menu position="bottom-end" shadow="md" width={200}>
          <Menu.Target>
            <RowMenuButton label={t('comments.actionsOf', { author })} />
          </Menu.Target>
          <Menu.Dropdown>
            {mayEdit && (
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
                {t('comments.edit')}
              </Menu.Item>
            )}
            {mayDelete && (
              <Menu.Item
                c="var(--mantine-color-error)"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={onDelete}
              >
                {t('common.actions.delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}

function CommentBody({ comment }: { comment: Comment }) {
  const { t } = useTranslation();
  const { text, mentions, deleted_at, deleted_by_name: by } = comment;
  if (text !== null) return <CommentText text={text} mentioned={mentions.map(({ name }) => name)} />;
  return (
    <p className={classes.gone}>
      {deleted_at === null
        ? t('comments.anonymised')
        : t('comments.deleted', { by: by ?? blank, at: formatDateTime(deleted_at) })}
    </p>
  );
}
