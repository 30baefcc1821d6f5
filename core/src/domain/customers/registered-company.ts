import * as z from 'zod';
import { customerFields } from '../reservations/reservation-customer.ts';

/** A company as the public register (ARES) knows it. */
export interface RegisteredCompany {
  ico: string;
  name: string;
  address: string | null;
  /** `YYYY-MM-DD`; null while the company exists. */
  dissolved_on: string | null;
}

/** Where the register answers for a company, below the address in the settings. */
export const registerPath = (ico: string): string =>
  `/ekonomicke-subjekty-v-be/rest/ekonomicke-subjekty/${ico}`;

const optional = <S extends z.ZodType>(schema: S) => schema.nullish().catch(null);

/** Only what is used; a missing or changed part is left out rather than refused. */
const answer = z.object({
  ico: z.string(),
  obchodniJmeno: z.string().trim().min(1).max(customerFields.customerCompany.max),
  sidlo: optional(
    z.object({ textovaAdresa: z.string().trim().min(1).max(customerFields.customerAddress.max) }),
  ),
  /** Some sources add the time. */
  datumZaniku: optional(z.string().regex(/^\d{4}-\d{2}-\d{2}/)),
});

/** Reads the answer of the register; null if it is not about this company or cannot be understood. */
export function parseRegisteredCompany(text: string, ico: string): RegisteredCompany | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const { data } = answer.safeParse(value);
  if (data === undefined || data.ico.padStart(8, '0') !== ico) return null;
  return {
    ico,
    name: data.obchodniJmeno,
    address: data.sidlo?.textovaAdresa ?? null,
    dissolved_on: data.datumZaniku?.slice(0, 10) ?? null,
  };
}
