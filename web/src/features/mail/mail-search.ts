/** What the outbox shows. */
export interface MailSearch {
  status?: string | undefined;
  search?: string | undefined;
  /** The open mail. */
  mail?: string | undefined;
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const readMailSearch = ({ status, search, mail }: Record<string, unknown>): MailSearch => ({
  status: text(status),
  search: text(search),
  mail: text(mail),
});
