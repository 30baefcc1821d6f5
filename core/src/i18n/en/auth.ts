import type { auth as cs } from '../cs/auth.ts';
import type { SameShape } from '../messages.ts';

export const auth: SameShape<typeof cs> = {
  login: {
    title: 'Sign in',
    subtitle: 'Sign in with your work e-mail and password.',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    rememberMe: 'Remember me',
    submit: 'Sign in',
    failedTitle: 'Login Error',
    failed: 'Login failed. Please try again.',
    welcome: 'Welcome back, {{name}}!',
  },
  pages: {
    resetPassword: 'Set password',
    verifyEmail: 'E-mail verification',
    setup: 'Account security',
  },
  secondFactor: {
    hint: 'Enter the code from your authenticator app. If it is not at hand, use a recovery code.',
    code: 'Verification or recovery code',
    submit: 'Verify',
    back: 'Back to the password',
  },
  forgot: {
    action: 'Forgot password?',
    emailRequired: 'Email is required',
    sent: 'Password reset email has been sent to your email address.',
    failed: 'Failed to send password reset email',
  },
  idleEnd: 'You were signed out because nothing happened for a while. Please sign in again.',
  logout: {
    action: 'Log out',
    done: 'Logged out successfully',
  },
  demo: {
    title: 'Demo accounts',
    hint: 'The program runs with demo data. The password of every account is {{password}}.',
  },
  roles: {
    admin: 'Administrator',
    backoffice: 'Back Office',
    salesperson: 'Salesperson',
  },
};
