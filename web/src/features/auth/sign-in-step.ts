export type SignInStep = 'password' | 'code' | 'forgot';

/** What the screen around the sign-in says of its steps. */
export const stepTexts = {
  password: { title: 'auth.login.title', text: 'auth.login.subtitle' },
  code: { title: 'auth.secondFactor.title', text: 'auth.secondFactor.hint' },
  forgot: { title: 'auth.forgot.title', text: 'auth.forgot.hint' },
} as const;
