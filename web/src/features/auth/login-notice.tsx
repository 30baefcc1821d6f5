import classes from './login-notice.module.css';

interface LoginNoticeProps {
  tone: 'failure' | 'success' | 'plain';
  text: string;
}

/** A message above the form of the sign-in. */
export function LoginNotice({ tone, text }: LoginNoticeProps) {
  return (
    <div role={tone === 'failure' ? 'alert' : 'status'} className={classes.notice} data-tone={tone}>
      {text}
    </div>
  );
}
