/** The page that a link in a mail about a request for approval opens. */
export const approvalLink = {
  title: 'Žádost o schválení rezervace',
  decidesAs: 'Rozhodujete jako {{name}}.',
  decidesAsDeputy: 'Rozhodujete jako {{name}}, v zastoupení: {{approvers}}.',
  approve: 'Schválit rezervaci',
  rejectWithReason: 'Zamítnout…',
  reject: 'Zamítnout žádost',
  validUntil: 'Odkaz z e-mailu platí do {{at}} a lze ho použít jednou.',
  signInText: 'Žádost o schválení se otevře po přihlášení. Otevřít ji může jen ten, komu e-mail přišel.',
  signIn: 'Přejít na přihlášení',
  signInAsAnother: 'Odhlásit se a použít jiný účet',
  openApp: 'Otevřít aplikaci',
  failed: 'Žádost se nepodařilo načíst',
  messages: {
    approve: {
      title: 'Rezervace je schválená',
      text: 'Platí od této chvíle. Kdo o ni žádal, dostane zprávu.',
    },
    reject: {
      title: 'Žádost je zamítnutá',
      text: 'Stroj už pro zákazníka držený není. Kdo o rezervaci žádal, dostane zprávu s vaším důvodem.',
    },
    link_invalid: {
      title: 'Odkaz už neplatí',
      text: 'Odkaz z e-mailu platí nejdéle 72 hodin a přestane platit i po změně hesla nebo oprávnění. O žádosti můžete rozhodnout po přihlášení.',
    },
    reservation_not_pending: {
      title: 'O žádosti už je rozhodnuto',
      text: 'Někdo o ní už rozhodl, nebo byla zrušena. Výsledek najdete po přihlášení v rezervacích.',
    },
    link_of_another: {
      title: 'Odkaz patří jinému uživateli',
      text: 'Použít ho může jen ten, komu e-mail přišel. Přihlaste se správným účtem, nebo o žádosti rozhodněte v aplikaci.',
    },
    setup: {
      title: 'Nejdřív dokončete zabezpečení účtu',
      text: 'Potom otevřete odkaz z e-mailu znovu.',
    },
  },
} as const;
