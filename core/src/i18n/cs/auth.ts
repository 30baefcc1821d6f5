export const auth = {
  login: {
    title: 'Přihlášení',
    subtitle: 'Přihlaste se pracovním e-mailem a heslem.',
    email: 'E-mail',
    password: 'Heslo',
    rememberMe: 'Zapamatovat si mě',
    submit: 'Přihlásit se',
    failed: 'Přihlášení se nezdařilo. Zkuste to prosím znovu.',
  },
  noUsers:
    'Aplikace ještě nemá žádného uživatele. Prvního administrátora přidá ten, kdo ji nainstaloval, příkazem npm run cli -- create-admin.',
  pages: {
    resetPassword: 'Nastavení hesla',
    verifyEmail: 'Ověření e-mailu',
    setup: 'Zabezpečení účtu',
    approval: 'Žádost o schválení',
  },
  secondFactor: {
    title: 'Dvoufázové ověření',
    hint: 'Zadejte kód z ověřovací aplikace. Nemáte-li ji po ruce, použijte záchranný kód.',
    code: 'Ověřovací nebo záchranný kód',
    submit: 'Ověřit',
    back: 'Zpět k heslu',
  },
  forgot: {
    action: 'Zapomenuté heslo?',
    title: 'Zapomenuté heslo',
    hint: 'Na e-mail účtu pošleme odkaz na nastavení hesla.',
    submit: 'Poslat odkaz',
    back: 'Zpět k přihlášení',
    sent: 'Pokud k této adrese existuje účet, poslali jsme na ni odkaz na nastavení hesla.',
    failed: 'E-mail pro obnovení hesla se nepodařilo odeslat',
  },
  idleEnd: 'Odhlásili jsme vás kvůli nečinnosti. Přihlaste se prosím znovu.',
  logout: {
    action: 'Odhlásit se',
    done: 'Odhlásili jsme vás',
    unsent: {
      title: 'Nenahrané soubory',
      text_one: 'Jeden soubor ještě nebyl nahrán. Po odhlášení bude z tohoto zařízení smazán.',
      text_few: '{{count}} soubory ještě nebyly nahrány. Po odhlášení budou z tohoto zařízení smazány.',
      text_many: '{{count}} souboru ještě nebylo nahráno. Po odhlášení budou z tohoto zařízení smazány.',
      text_other: '{{count}} souborů ještě nebylo nahráno. Po odhlášení budou z tohoto zařízení smazány.',
      leave: 'Odhlásit a smazat',
      stay: 'Zůstat',
    },
  },
  demo: {
    title: 'Ukázkové účty',
    hint: 'Aplikace běží s ukázkovými daty. Heslo všech účtů je „{{password}}“.',
  },
  roles: {
    admin: 'Administrátor',
    backoffice: 'Back office',
    salesperson: 'Obchodník',
  },
} as const;
