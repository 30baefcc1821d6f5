import type * as z from 'zod';
import type { MessageParams } from './errors.ts';

/** A message key with the values of its placeholders. */
export interface IssueMessage {
  key: string;
  params: MessageParams;
}

type Issue = z.core.$ZodIssue;
type IssueOf<C extends Issue['code']> = Extract<Issue, { code: C }>;

const message = (name: string, params: MessageParams = {}): IssueMessage => ({
  key: `validation.${name}`,
  params,
});

// Missing text arrives as undefined, so "required" is the right message.
const keyOfExpected: Record<string, string> = {
  string: 'required',
  number: 'number',
  int: 'integer',
  boolean: 'boolean',
  date: 'date',
  array: 'list',
};

const keyOfFormat: Record<string, string> = {
  email: 'email',
  url: 'url',
  uuid: 'uuid',
  guid: 'uuid',
  date: 'date',
  datetime: 'dateTime',
};

const counted = (origin: string, minimum: boolean) =>
  origin === 'string' ? (minimum ? 'tooShort' : 'tooLong') : minimum ? 'tooFew' : 'tooMany';

function tooSmall({ origin, minimum, inclusive }: IssueOf<'too_small'>): IssueMessage {
  const count = Number(minimum);
  if (origin === 'string' && count <= 1) return message('required');
  if (origin === 'string' || origin === 'array') return message(counted(origin, true), { count });
  return message(inclusive === false ? 'numberAbove' : 'numberMinimum', { minimum: count });
}

function tooBig({ origin, maximum, inclusive }: IssueOf<'too_big'>): IssueMessage {
  const count = Number(maximum);
  if (origin === 'string' || origin === 'array') return message(counted(origin, false), { count });
  return message(inclusive === false ? 'numberBelow' : 'numberMaximum', { maximum: count });
}

function paramsOf(issue: Issue): MessageParams {
  if (issue.code === 'too_small') return { minimum: Number(issue.minimum) };
  if (issue.code === 'too_big') return { maximum: Number(issue.maximum) };
  return issue.code === 'custom' ? (issue.params ?? {}) : {};
}

/**
 * The message for a failed check: the schema’s own key (`{ error: 'validation.…' }`), otherwise one for the kind of
 * check.
 */
export function issueMessage(issue: Issue): IssueMessage {
  if (issue.message.startsWith('validation.')) return { key: issue.message, params: paramsOf(issue) };
  switch (issue.code) {
    case 'invalid_type':
      return message(keyOfExpected[issue.expected] ?? 'invalid');
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return message(keyOfFormat[issue.format] ?? 'format');
    case 'invalid_value':
      return message('choice');
    case 'not_multiple_of':
      return message('multipleOf', { divisor: issue.divisor });
    case 'unrecognized_keys':
      return message('unknownFields', { keys: issue.keys.join(', ') });
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return message('invalid');
  }
}
