import type { auth as cs } from '../cs/auth.ts';
import type { SameShape } from '../messages.ts';

export const auth: SameShape<typeof cs> = {
  login: {
    title: 'Sign in',
    subtitle: 'Sign in with your work email and password.',
    email: 'Email',
    password: 'Password',
    rememberMe: 'Remember me',
    submit: 'Sign in',
    failed: 'Login failed. Please try again.',
  },
  noUsers:
    'There are no users yet. The person who installed the app can add the first administrator with the command npm run cli -- create-admin.',
  pages: {
    resetPassword: 'Set password',
    verifyEmail: 'Email verification',
    setup: 'Account security',
    approval: 'Approval request',
  },
  secondFactor: {
    title: 'Two-factor authentication',
    hint: 'Enter the code from your authenticator app. If you do not have your phone, use a recovery code.',
    code: 'Code from the app or recovery code',
    submit: 'Verify',
    back: 'Back to password',
  },
  forgot: {
    action: 'Forgot password?',
    title: 'Forgotten password',
    hint: 'Enter the email that you sign in with. We will send you a link to set a new password.',
    submit: 'Send link',
    back: 'Back to sign-in',
    sent: 'If there is an account with this address, we have sent a link to set a new password there.',
    failed: 'Failed to send password reset email',
  },
  idleEnd: 'You were signed out because you were inactive. Sign in again to continue.',
  logout: {
    action: 'Sign out',
    done: 'Logged out successfully',
    unsent: {
      title: 'Files not uploaded yet',
      text_one: 'One file has not been uploaded yet. Signing out deletes it from this device.',
      text_other: '{{count}} files have not been uploaded yet. Signing out deletes them from this device.',
      leave: 'Sign out and delete',
      stay: 'Stay',
    },
  },
  demo: {
    title: 'Demo accounts',
    hint: 'This is a demo with sample data. The password for every account is “{{password}}”.',
  },
  roles: {
    admin: 'Administrator',
    backoffice: 'Back office',
    salesperson: 'Salesperson',
  },
};
