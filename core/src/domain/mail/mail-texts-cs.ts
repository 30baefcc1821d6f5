import type { MailTemplate } from './mail-templates.ts';
import type { MailText } from './mail-rendering.ts';

/** The Czech default texts. */
export const mailTextsCs: Record<MailTemplate, MailText> = {
  reservation_created: {
    subject: 'Nová rezervace: {{machineName}} – {{customerCompany}}',
    body: `Dobrý den,

stroj {{machineName}} ({{machineSerial}}) je nově rezervovaný.

Zákazník: {{customerCompany}}, {{customerName}}
Obchodník: {{salesPerson}}
Rezervace platí do: {{expiresAt}}
Poznámka: {{notes}}

Rezervaci najdete zde:
{{detailUrl}}

{{companyName}}`,
  },
  reservation_extended: {
    subject: 'Rezervace prodloužena do {{expiresAt}}: {{machineName}}',
    body: `Dobrý den,

rezervace stroje {{machineName}} ({{machineSerial}}) byla prodloužena do {{expiresAt}}.

Zákazník: {{customerCompany}}, {{customerName}}
Důvod: {{extensionReason}}
Kdo prodloužil: {{actorName}}

Rezervaci najdete zde:
{{detailUrl}}

{{companyName}}`,
  },
  reservation_cancelled: {
    subject: 'Rezervace zrušena: {{machineName}} – {{customerCompany}}',
    body: `Dobrý den,

rezervace stroje {{machineName}} ({{machineSerial}}) byla zrušena.

Zákazník: {{customerCompany}}, {{customerName}}
Důvod: {{cancellationReason}}
Kdo zrušil: {{actorName}}

Rezervaci najdete zde:
{{detailUrl}}

{{companyName}}`,
  },
  reservation_completed: {
    subject: 'Prodáno: {{machineName}} – {{customerCompany}}',
    body: `Dobrý den,

stroj {{machineName}} ({{machineSerial}}) je prodaný.

Zákazník: {{customerCompany}}, {{customerName}}
Prodejní cena: {{soldPrice}} {{currency}}
Kdo prodal: {{actorName}}

Rezervaci najdete zde:
{{detailUrl}}

{{companyName}}`,
  },
  reservation_expiring: {
    subject: 'Rezervace brzy vyprší ({{timeLeft}}): {{machineName}}',
    body: `Dobrý den,

rezervace stroje {{machineName}} ({{machineSerial}}) platí do {{expiresAt}} ({{timeLeft}}).

Zákazník: {{customerCompany}}, {{customerName}}
Obchodník: {{salesPerson}}

Rezervaci můžete prodloužit, zrušit nebo dokončit prodejem:
{{detailUrl}}

{{companyName}}`,
  },
  approval_request: {
    subject: 'Ke schválení: {{machineName}} – {{customerCompany}}',
    body: `Dobrý den,

{{salesPerson}} žádá o schválení rezervace stroje {{machineName}} ({{machineSerial}}) bez náhradního stroje.

Zákazník: {{customerCompany}}, {{customerName}}
Důvod žádosti: {{approvalReason}}
Poznámka: {{notes}}

Rozhodnout můžete zde:
{{detailUrl}}

{{companyName}}`,
  },
  approval_confirmed: {
    subject: 'Rezervace schválena: {{machineName}}',
    body: `Dobrý den,

vaše žádost o rezervaci stroje {{machineName}} ({{machineSerial}}) byla schválena.

Zákazník: {{customerCompany}}, {{customerName}}
Rezervace platí do: {{expiresAt}}
Kdo schválil: {{actorName}}

Rezervaci najdete zde:
{{detailUrl}}

{{companyName}}`,
  },
  approval_rejected: {
    subject: 'Rezervace zamítnuta: {{machineName}}',
    body: `Dobrý den,

vaše žádost o rezervaci stroje {{machineName}} ({{machineSerial}}) byla zamítnuta. Stroj je znovu k dispozici.

Zákazník: {{customerCompany}}, {{customerName}}
Důvod zamítnutí: {{rejectionReason}}
Kdo zamítl: {{actorName}}

Rezervaci najdete zde:
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

Heslo si nastavte zde (odkaz platí {{linkValidity}} a lze ho použít jednou):
{{userPassword}}

Potom se přihlaste na adrese:
{{loginUrl}}

{{companyName}}`,
  },
  password_reset: {
    subject: 'Obnovení hesla – {{companyName}}',
    body: `Dobrý den,

pro účet {{userEmail}} jsme dostali žádost o obnovení hesla.

Nové heslo si nastavte zde (odkaz platí {{linkValidity}} a lze ho použít jednou):
{{resetUrl}}

Pokud jste o obnovení nežádali, tento e-mail smažte. Vaše heslo zůstává beze změny.

{{companyName}}`,
  },
  email_verification: {
    subject: 'Potvrďte svou e-mailovou adresu – {{companyName}}',
    body: `Dobrý den,

potvrďte prosím, že adresa {{userEmail}} patří vám:
{{verifyUrl}}

Odkaz platí {{linkValidity}}.

{{companyName}}`,
  },
  maintenance_reminder: {
    subject: 'Blíží se servis: {{machineName}} – {{maintenanceDate}}',
    body: `Dobrý den,

u stroje {{machineName}} ({{machineSerial}}) se blíží servis.

Model: {{machineModel}}
Umístění: {{machineLocation}}
Druh servisu: {{maintenanceType}}
Termín: {{maintenanceDate}} ({{timeLeft}})

Stroj najdete zde:
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

Podrobnosti najdete zde:
{{detailUrl}}

{{companyName}}`,
  },
  report_ready: {
    subject: '{{reportName}}: {{periodFrom}} – {{periodTo}}',
    body: `Dobrý den,

pravidelná sestava {{reportName}} je hotová.

Období: {{periodFrom}} – {{periodTo}}
Soubor: {{fileName}}

Po přihlášení si ji můžete během 7 dní stáhnout zde:
{{detailUrl}}

{{companyName}}`,
  },
};
