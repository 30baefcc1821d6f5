import type { Company } from '@strojpark/core/contracts/company';
import { logoSize } from '@strojpark/core/domain/files/company-logo';
import { joined } from '@strojpark/core/domain/joined';
import classes from './letterhead.module.css';

/** The head of everything printed: the logo, or the name, and the contacts. Nothing if they could not be loaded. */
export function Letterhead({ company }: { company: Company | undefined }) {
  if (company === undefined) return null;
  const { name, address, phone, email, ids, logo } = company;
  const contacts = joined([phone, email]);
  return (
    <header className={classes.letterhead}>
      {logo === null ? (
        <strong className={classes.name}>{name}</strong>
      ) : (
        <img src={logo.url} {...logoSize(logo)} alt={name} />
      )}
      <address className={classes.contacts}>
        {logo !== null && <strong>{name}</strong>}
        {address.length > 0 && <span>{address.join(', ')}</span>}
        {contacts !== '' && <span>{contacts}</span>}
        {ids !== undefined && <span>{ids}</span>}
      </address>
    </header>
  );
}
