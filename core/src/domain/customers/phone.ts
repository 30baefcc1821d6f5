/** What the phone number of a customer or a user is. What is printed for customers, such as the company’s, is any text. */

import { invalid, type Refusal } from '../access/refusal.ts';

/** 9 to 15 digits as people write them: `602 111 222`, `+420 602 111 222`, `(0049) 89/123-456`. */
const written = /^\(?\+?(?:[\s()./-]*\d){9,15}[\s()./-]*$/;

export const isPhoneNumber = (text: string): boolean => written.test(text);

/** Refuses a text that is no phone number, unless it is the stored one: that was entered when any text was accepted. */
export const phoneRefusal = (
  field: string,
  given: string | null | undefined,
  stored: string | null,
): Refusal =>
  given == null || given === '' || given === stored || isPhoneNumber(given)
    ? null
    : invalid(field, 'validation.phone');
