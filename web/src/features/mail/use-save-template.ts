import { type MailTemplateRecord, mailTemplateRecord } from '@strojpark/core/contracts/mails';
import type { Choices } from '../../lib/three-way.ts';
import { type Conflict, useMergedSave } from '../../lib/use-merged-save.ts';
import { useUpdateTemplate } from './mail.queries.ts';
import {
  type FlatTemplate,
  flatTemplate,
  nestedTemplate,
  type TemplateValues,
  templateValues,
} from './template-values.ts';

export type TemplateConflict = Conflict<MailTemplateRecord, FlatTemplate>;

/** Saves a template, also several times: each is based on the one before. */
export function useSaveTemplate(stored: MailTemplateRecord) {
  const update = useUpdateTemplate();
  const { begin, save, conflict, isChoosing, resolve, dismiss } = useMergedSave(stored, {
    schema: mailTemplateRecord,
    valuesOf: (record) => flatTemplate(templateValues(record)),
    send: ({ template, version }, values: FlatTemplate) =>
      update.mutateAsync({ template, body: { ...nestedTemplate(values), version } }),
  });
  return {
    conflict,
    isChoosing,
    dismiss,
    save: async (values: TemplateValues): Promise<MailTemplateRecord> => {
      const saved = await save(flatTemplate(values));
      begin(saved);
      return saved;
    },
    resolve: (found: TemplateConflict, choices: Choices) => nestedTemplate(resolve(found, choices)),
  };
}
