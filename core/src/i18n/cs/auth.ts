export const auth = {
  login: {
    title: 'Přihlášení',
    subtitle: 'Přihlaste se pracovním e-mailem a heslem.',
    email: 'E-mail',
    password: 'Heslo',
    showPassword: 'Zobrazit heslo',
    hidePassword: 'Skrýt heslo',
    rememberMe: 'Zapamatovat si mě',
    submit: 'Přihlásit se',
    failedTitle: 'Chyba přihlášení',
    failed: 'Přihlášení se nezdařilo. Zkuste to prosím znovu.',
    welcome: 'Vítejte zpět, {{name}}!',
  },
  logout: {
    action: 'Odhlásit se',
    done: 'Odhlášení proběhlo úspěšně',
  },
  demo: {
    title: 'Ukázkové účty',
    hint: 'Program běží s ukázkovými daty. Heslo všech účtů je {{password}}.',
  },
  roles: {
    admin: 'Administrátor',
    backoffice: 'Back office',
    salesperson: 'Obchodník',
  },
} as const;
