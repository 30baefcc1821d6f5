import type { MailTemplate } from './mail-templates.ts';
import type { MailText } from './mail-rendering.ts';
import { waitingMailTextsCs } from './waiting-mail-texts-cs.ts';

/** The Czech default texts. */
export const mailTextsCs: Record<MailTemplate, MailText> = {
  ...waitingMailTextsCs,
  reservation_created: {
    subject: 'Nová rezervace: {{machineName}} – {{customerCompany}}',
    body: `Dobrý den,

stroj {{machineName}} ({{machineSerial}}) byl nově rezervován.

Zákazník: {{customer}}
Obchodník: {{salesPerson}}
Rezervace platí do: {{expiresAt}}
Poznámka: {{notes}}

Otevřít rezervaci:
{{detailUrl}}

{{companyName}}`,
  },
  reservation_extended: {
    subject: 'Rezervace prodloužena do {{expiresAt}}: {{machineName}}',
    body: `Dobrý den,

rezervace stroje {{machineName}} ({{machineSerial}}) byla prodloužena do {{expiresAt}}.

Zákazník: {{customer}}
Důvod: {{extensionReason}}
Kdo prodloužil: {{actorName}}

Otevřít rezervaci:
{{detailUrl}}

{{companyName}}`,
  },
  reservation_cancelled: {
    subject: 'Rezervace zrušena: {{machineName}} – {{customerCompany}}',
    body: `Dobrý den,

rezervace stroje {{machineName}} ({{machineSerial}}) byla zrušena.

Zákazník: {{customer}}
Důvod: {{cancellationReason}}
Kdo zrušil: {{actorName}}

Otevřít rezervaci:
{{detailUrl}}

{{companyName}}`,
  },
  reservation_completed: {
    subject: 'Prodáno: {{machineName}} – {{customerCompany}}',
    body: `Dobrý den,

stroj {{machineName}} ({{machineSerial}}) byl prodán.

Zákazník: {{customer}}
Prodejní cena: {{soldPrice}} {{currency}}
Kdo prodal: {{actorName}}

Otevřít rezervaci:
{{detailUrl}}

{{companyName}}`,
  },
  reservation_expiring: {
    subject: 'Konec rezervace {{expiresAt}}: {{machineName}}',
    body: `Dobrý den,

rezervace stroje {{machineName}} ({{machineSerial}}) platí do {{expiresAt}}.

Zákazník: {{customer}}
Obchodník: {{salesPerson}}

Do té doby ji můžete prodloužit, zrušit nebo dokončit prodejem.

Otevřít rezervaci:
{{detailUrl}}

{{companyName}}`,
  },
  approval_request: {
    subject: 'Ke schválení: {{machineName}} – {{customerCompany}}',
    body: `Dobrý den,

{{salesPerson}} žádá o schválení rezervace stroje {{machineName}} ({{machineSerial}}) bez náhradního stroje.

Zákazník: {{customer}}
Domluvená cena: {{agreedPrice}}
Aktuální hodnota: {{currentValue}}
Důvod žádosti: {{approvalReason}}
Poznámka: {{notes}}

Rozhodnout o žádosti:
{{approvalUrl}}

Odkaz je jen pro vás, platí {{linkValidity}} a lze ho použít jednou. Všechny žádosti najdete v aplikaci:
{{detailUrl}}

{{companyName}}`,
  },
  approval_reminder: {
    subject: 'Připomínka žádosti z {{requestedAt}}: {{machineName}} – {{customerCompany}}',
    body: `Dobrý den,

o žádosti o rezervaci stroje {{machineName}} ({{machineSerial}}) do {{currentDate}} nikdo nerozhodl. Do rozhodnutí stroj nikdo jiný rezervovat nemůže.

Zákazník: {{customer}}
Žádá: {{salesPerson}}
Žádost podána: {{requestedAt}}
Domluvená cena: {{agreedPrice}}
Aktuální hodnota: {{currentValue}}
Důvod žádosti: {{approvalReason}}
Poznámka: {{notes}}

Rozhodnout o žádosti:
{{approvalUrl}}

Odkaz je jen pro vás, platí {{linkValidity}} a lze ho použít jednou. Všechny žádosti najdete v aplikaci:
{{detailUrl}}

{{companyName}}`,
  },
  extension_request: {
    subject: 'Žádost o prodloužení: {{machineName}} – {{customerCompany}}',
    body: `Dobrý den,

{{actorName}} žádá o prodloužení rezervace stroje {{machineName}} ({{machineSerial}}). Na stroj čekají další zákazníci.

Zákazník: {{customer}}
Rezervace platí do: {{expiresAt}}
Důvod: {{extensionReason}}

Otevřít rezervaci:
{{detailUrl}}

{{companyName}}`,
  },
  extension_declined: {
    subject: 'Rezervace se neprodlouží: {{machineName}} – {{customerCompany}}',
    body: `Dobrý den,

vaše žádost o prodloužení rezervace stroje {{machineName}} ({{machineSerial}}) byla zamítnuta. Konec rezervace se nemění.

Zákazník: {{customer}}
Rezervace platí do: {{expiresAt}}
Důvod zamítnutí: {{rejectionReason}}
Kdo zamítl: {{actorName}}

Otevřít rezervaci:
{{detailUrl}}

{{companyName}}`,
  },
  approval_confirmed: {
    subject: 'Rezervace schválena: {{machineName}}',
    body: `Dobrý den,

vaše žádost o rezervaci stroje {{machineName}} ({{machineSerial}}) byla schválena.

Zákazník: {{customer}}
Rezervace platí do: {{expiresAt}}
Kdo schválil: {{actorName}}

Otevřít rezervaci:
{{detailUrl}}

{{companyName}}`,
  },
  approval_rejected: {
    subject: 'Rezervace zamítnuta: {{machineName}}',
    body: `Dobrý den,

vaše žádost o rezervaci stroje {{machineName}} ({{machineSerial}}) byla zamítnuta. Stroj už pro zákazníka držený není.

Zákazník: {{customer}}
Důvod zamítnutí: {{rejectionReason}}
Kdo zamítl: {{actorName}}

Otevřít rezervaci:
{{detailUrl}}

{{companyName}}`,
  },
  view_machines: {
    subject: 'Nové stroje v pohledu „{{viewName}}“: {{machineCount}}',
    body: `Dobrý den,

v pohledu „{{viewName}}“ přibyly stroje.

{{machineList}}

Otevřít pohled:
{{detailUrl}}

Upozornění změníte nebo vypnete v nabídce pohledů nad seznamem.

{{companyName}}`,
  },
  comment_mention: {
    subject: '{{actorName}} vás zmiňuje v komentáři {{commentedOn}}',
    body: `Dobrý den,

{{actorName}} vás zmiňuje v komentáři {{commentedOn}}.

Zákazník: {{customer}}

{{commentText}}

Otevřít komentáře:
{{detailUrl}}

{{companyName}}`,
  },
  user_welcome: {
    subject: 'Váš přístup do aplikace – {{companyName}}',
    body: `Dobrý den,

byl pro vás vytvořen účet.

Jméno: {{userName}}
Přihlašovací e-mail: {{userEmail}}
Role: {{userRole}}

Nastavte si heslo. Odkaz platí {{linkValidity}} a lze ho použít jednou.

Nastavit heslo:
{{userPassword}}

Potom se přihlaste na adrese:
{{loginUrl}}

{{companyName}}`,
  },
  password_reset: {
    subject: 'Obnovení hesla – {{companyName}}',
    body: `Dobrý den,

pro účet {{userEmail}} jsme dostali žádost o obnovení hesla.

Nastavte si nové heslo. Odkaz platí {{linkValidity}} a lze ho použít jednou.

Nastavit nové heslo:
{{resetUrl}}

Pokud jste o obnovení nežádali, tento e-mail smažte. Vaše heslo zůstává beze změny.

{{companyName}}`,
  },
  email_verification: {
    subject: 'Potvrďte svou e-mailovou adresu – {{companyName}}',
    body: `Dobrý den,

potvrďte prosím, že adresa {{userEmail}} patří vám. Odkaz platí {{linkValidity}}.

Potvrdit adresu:
{{verifyUrl}}

{{companyName}}`,
  },
  maintenance_reminder: {
    subject: 'Servis {{maintenanceDate}}: {{machineName}}',
    body: `Dobrý den,

připomínáme servis stroje {{machineName}} ({{machineSerial}}).

Model: {{machineModel}}
Umístění: {{machineLocation}}
Druh servisu: {{maintenanceType}}
Termín: {{maintenanceDate}}

Otevřít stroj:
{{detailUrl}}

{{companyName}}`,
  },
  import_success: {
    subject: 'Import dokončen: {{fileName}}',
    body: `Dobrý den,

import souboru {{fileName}} je hotový.

Řádků v souboru: {{totalRows}}
Zapsáno: {{successCount}}
Beze změny: {{skippedCount}}
Odmítnuto: {{errorCount}}
Doba zpracování: {{processingTime}}

Otevřít výsledek importu:
{{detailUrl}}

{{companyName}}`,
  },
  report_ready: {
    subject: '{{reportName}}: {{period}}',
    body: `Dobrý den,

pravidelná sestava „{{reportName}}“ je hotová.

Období: {{period}}
Soubor: {{fileName}}

Soubor zůstane ke stažení 7 dní. Je potřeba se přihlásit.

Stáhnout sestavu:
{{detailUrl}}

{{companyName}}`,
  },
};
