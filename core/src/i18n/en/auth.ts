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
