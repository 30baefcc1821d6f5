import type { MailTemplate } from './mail-templates.ts';
import type { MailText } from './mail-rendering.ts';

/** The Czech default texts about the queue, demands and quotes: what customers wait for. */
export const waitingMailTextsCs = {
  queue_offer: {
    subject: 'Nabídka z pořadníku do {{offerEndsAt}}: {{machineName}} – {{customerCompany}}',
    body: `Dobrý den,

stroj {{machineName}} ({{machineSerial}}) se uvolnil a váš zákazník byl první v pořadí. Do {{offerEndsAt}} stroj nikdo jiný rezervovat nemůže.

Zákazník: {{customer}}
Nabídka platí do: {{offerEndsAt}}
Poznámka: {{notes}}

Nabídku přijměte rezervací, nebo ji odmítněte. Bez odpovědi připadne dalšímu v pořadí.

Odpovědět na nabídku:
{{detailUrl}}

{{companyName}}`,
  },
  queue_lapsed: {
    subject: 'Nabídka skončila bez odpovědi: {{machineName}} – {{customerCompany}}',
    body: `Dobrý den,

nabídka stroje {{machineName}} ({{machineSerial}}) skončila {{offerEndsAt}} bez odpovědi. {{offerWentTo}}

Zákazník: {{customer}}
Nabídka platila do: {{offerEndsAt}}

Otevřít stroj:
{{detailUrl}}

{{companyName}}`,
  },
  queue_machine_gone: {
    subject: 'Stroj už není na prodej: {{machineName}} – {{customerCompany}}',
    body: `Dobrý den,

stroj {{machineName}} ({{machineSerial}}), na který čekal váš zákazník, už není na prodej.

Zákazník: {{customer}}
Poznámka: {{notes}}

Najít podobné stroje:
{{detailUrl}}

{{companyName}}`,
  },
  demand_match: {
    subject: 'Stroj k poptávce: {{machineName}} – {{customerCompany}}',
    body: `Dobrý den,

k poptávce vašeho zákazníka se našel stroj {{machineName}} ({{machineSerial}}).

Zákazník: {{customer}}
Shoda: {{matchFit}}
Splňuje: {{metCriteria}}
Nesplňuje: {{missedCriteria}}
Není uvedeno: {{unknownCriteria}}
Umístění stroje: {{machineLocation}}

Otevřít poptávku:
{{detailUrl}}

{{companyName}}`,
  },
  demand_matches: {
    subject: 'Nové stroje k vašim poptávkám: {{matchCount}}',
    body: `Dobrý den,

vašim poptávkám odpovídají nové stroje.

{{machineList}}

Nových strojů: {{matchCount}}
Poptávek: {{demandCount}}

Otevřít poptávky:
{{detailUrl}}

{{companyName}}`,
  },
  quote_sent: {
    subject: 'Cenová nabídka {{quoteNumber}} – {{companyName}}',
    body: `Dobrý den,

posíláme vám cenovou nabídku {{quoteNumber}}. Najdete ji v příloze a s fotografiemi i na webu, kde na ni můžete rovnou odpovědět.

Nabízíme: {{machineName}}
Platí do: {{expiresAt}}
Kontakt: {{salesPerson}}

Zobrazit nabídku:
{{quoteUrl}}

{{companyName}}`,
  },
  quote_answered: {
    subject: '{{customerCompany}} {{quoteAnswer}} {{quoteNumber}}',
    body: `Dobrý den,

zákazník odpovídá na cenovou nabídku {{quoteNumber}}.

Zákazník: {{customer}}
Odpověď: {{quoteAnswer}}
Zpráva: {{notes}}
Stroje: {{machineName}}

Otevřít cenovou nabídku:
{{detailUrl}}

{{companyName}}`,
  },
} satisfies Partial<Record<MailTemplate, MailText>>;
