import { dayOf } from '../../lib/words.ts';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { Entry, EntryList, Sum } from '../../ui/text/entry-list.tsx';
import { Name } from '../../ui/text/name.tsx';
import { type Invoice, useInvoices } from '../plans/plans.ts';
import classes from './billing.module.css';

export function Invoices() {
  const { data: invoices, ...query } = useInvoices();
  if (!invoices) {
    if (!query.isError) return <Awaited label="Loading your invoices" height={72} />;
    return (
      <TryAgain
        title="Your invoices could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (invoices.length === 0) return <p className={classes.facts}>You haven’t paid for anything yet.</p>;
  return (
    <EntryList label="Invoices">
      {invoices.map((invoice) => (
        <InvoiceLine key={invoice.id} {...invoice} />
      ))}
    </EntryList>
  );
}

function InvoiceLine({ number, description, created_at, refunded_at, amount_pence, pdf_url }: Invoice) {
  const facts = (
    <>
      <span>{dayOf(created_at)}</span>
      {refunded_at && <span>Refunded on {dayOf(refunded_at)}</span>}
    </>
  );
  return (
    <Entry name={<Name>{description}</Name>} facts={facts}>
      <Sum pence={amount_pence} isBack={refunded_at !== null} />
      <a href={pdf_url} className={classes.pdf} aria-label={`Invoice ${number} as PDF`}>
        PDF
      </a>
    </Entry>
  );
}
