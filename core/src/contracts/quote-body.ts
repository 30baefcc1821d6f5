import * as z from 'zod';
import { quoteLimits } from '../domain/quotes/quote-status.ts';
import { date, language, money, optionalText, recordedCurrency, uuid } from './common.ts';
import { customerBody, storedCustomerBody } from './reservation-customer.ts';
import { customerShape } from './reservation-record.ts';

/** Whom the customer calls or writes to. */
export const contact = z.object({
  name: z.string().trim().max(200),
  phone: z.string().trim().max(50),
  email: z.string().trim().max(320),
});

const customer = customerBody.omit({ sellingPrice: true, notes: true });
const text = z.string().trim().max(quoteLimits.text).nullish();
const machines = z
  .array(z.object({ machineId: uuid, price: money.nullish() }))
  .min(1, { error: 'validation.machinesRequired' })
  .max(quoteLimits.machines)
  .refine((all) => new Set(all.map(({ machineId }) => machineId)).size === all.length, {
    error: 'validation.choice',
  });

/** What is left out is as the settings say. */
const content = {
  language: language.optional(),
  currency: recordedCurrency.optional(),
  /** Today or later, in the company’s time zone. */
  validUntil: date.optional(),
  intro: text,
  terms: text,
  footer: text,
  contact: contact.optional(),
  note: optionalText(10_000),
};

export const createQuoteBody = z.object({ ...customer.shape, machines, ...content });

export const updateQuoteBody = z.object({
  ...customerShape(
    (_, field) => storedCustomerBody.shape[field].optional(),
    (max) => z.string().trim().max(max).nullable().optional(),
  ),
  machines: machines.optional(),
  ...content,
  note: z.string().trim().max(10_000).nullable().optional(),
  /** Only the office makes someone else responsible. */
  ownerId: uuid.optional(),
  version: z.number().int().optional(),
});
