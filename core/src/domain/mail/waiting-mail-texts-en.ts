import type { MailTemplate } from './mail-templates.ts';
import type { MailText } from './mail-rendering.ts';

/** The English default texts about the queue, demands and quotes: what customers wait for. */
export const waitingMailTextsEn = {
  queue_offer: {
    subject: 'Offer from the queue until {{offerEndsAt}}: {{machineName}} – {{customerCompany}}',
    body: `Hello,

{{machineName}} ({{machineSerial}}) has become free and your customer was first in the queue. Nobody else can reserve the machine until {{offerEndsAt}}.

Customer: {{customer}}
Offered until: {{offerEndsAt}}
Note: {{notes}}

Accept the offer by reserving the machine, or decline it. Without an answer it goes to the next customer.

Answer the offer:
{{detailUrl}}

{{companyName}}`,
  },
  queue_lapsed: {
    subject: 'Offer not answered: {{machineName}} – {{customerCompany}}',
    body: `Hello,

The offer of {{machineName}} ({{machineSerial}}) ended on {{offerEndsAt}} without an answer. {{offerWentTo}}

Customer: {{customer}}
Offered until: {{offerEndsAt}}

Open the machine:
{{detailUrl}}

{{companyName}}`,
  },
  queue_machine_gone: {
    subject: 'No longer for sale: {{machineName}} – {{customerCompany}}',
    body: `Hello,

{{machineName}} ({{machineSerial}}), which your customer was waiting for, is no longer for sale.

Customer: {{customer}}
Note: {{notes}}

Find similar machines:
{{detailUrl}}

{{companyName}}`,
  },
  demand_match: {
    subject: 'Machine for an enquiry: {{machineName}} – {{customerCompany}}',
    body: `Hello,

A machine has been found for your customer’s enquiry: {{machineName}} ({{machineSerial}}).

Customer: {{customer}}
Match: {{matchFit}}
Meets: {{metCriteria}}
Misses: {{missedCriteria}}
Not specified: {{unknownCriteria}}
Location of the machine: {{machineLocation}}

Open the enquiry:
{{detailUrl}}

{{companyName}}`,
  },
  demand_matches: {
    subject: 'New machines for your enquiries: {{matchCount}}',
    body: `Hello,

New machines fit your enquiries.

{{machineList}}

New machines: {{matchCount}}
Enquiries: {{demandCount}}

Open the enquiries:
{{detailUrl}}

{{companyName}}`,
  },
  quote_sent: {
    subject: 'Quote {{quoteNumber}} – {{companyName}}',
    body: `Hello,

Please find our quote {{quoteNumber}} attached. You can also view it online with photos and reply to it there.

Quoted: {{machineName}}
Valid until: {{expiresAt}}
Contact: {{salesPerson}}

View the quote:
{{quoteUrl}}

{{companyName}}`,
  },
  quote_answered: {
    subject: '{{customerCompany}} {{quoteAnswer}} {{quoteNumber}}',
    body: `Hello,

The customer has answered quote {{quoteNumber}}.

Customer: {{customer}}
Answer: {{quoteAnswer}}
Message: {{notes}}
Machines: {{machineName}}

Open the quote:
{{detailUrl}}

{{companyName}}`,
  },
} satisfies Partial<Record<MailTemplate, MailText>>;
