import { formatPence } from '@loopyard/contract/money.ts';
import { Button, Skeleton } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { isApiError } from '../../lib/api-error.ts';
import { useSession } from '../../lib/app-context.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import classes from './payment-success.module.css';
import { type Checkout, useCheckout } from './payments.ts';

/** How a payment ended, to whoever holds its id. */
export default function PaymentSuccessScreen() {
  const id = useSearchParams()[0].get('checkout') ?? '';
  const { data: checkout, ...query } = useCheckout(id);
  return (
    <>
      <title>Payment · Loopyard</title>
      <meta name="robots" content="noindex" />
      <h1 className={classes.title}>Payment</h1>
      {checkout && <Outcome checkout={checkout} />}
      {!checkout && query.isError && <NoCheckout error={query.error} onRetry={() => void query.refetch()} />}
      {!checkout && !query.isError && (
        <div role="status" aria-busy="true" aria-label="Loading the payment">
          <Skeleton height={280} radius="lg" />
        </div>
      )}
    </>
  );
}

function NoCheckout({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isApiError(error) || error.status !== 404)
    return <TryAgain title="The payment could not be loaded" error={error} onRetry={onRetry} />;
  return (
    <Scene
      title="This payment could not be found"
      text="The address may be incomplete, or the payment belongs to another account: then log in to it first."
    >
      <LinkButton to="/login">Login</LinkButton>
    </Scene>
  );
}

function Outcome({ checkout }: { checkout: Checkout }) {
  const { status, url } = checkout;
  if (status === 'paid') return <Receipt checkout={checkout} />;
  const { title, text } = endings[status];
  return (
    <Scene role="status" title={title} text={text}>
      {url && (
        <Button component="a" href={url}>
          {status === 'failed' ? 'Try again' : 'Go on to the payment'}
        </Button>
      )}
      <InvoicePdf address={checkout.invoice_pdf_url} />
      <ToAccount />
    </Scene>
  );
}

const endings: Record<Exclude<Checkout['status'], 'paid'>, { title: string; text: string }> = {
  open: {
    title: 'Nothing has been charged yet',
    text: 'As soon as the payment has arrived, this page says so. It may take a moment.',
  },
  failed: { title: 'payment failed, try again', text: 'Nothing was charged.' },
  expired: {
    title: 'This payment is over',
    text: 'It was open for an hour, and nothing was charged. Please start again where you began.',
  },
  refunded: { title: 'This payment was sent back', text: 'The money is on its way to your card.' },
  disputed: {
    title: 'This payment was called back',
    text: 'What it bought is closed until that is settled.',
  },
};

function Receipt({ checkout }: { checkout: Checkout }) {
  const { first_name, last_name, id, email, card, last4, amount_pence } = checkout;
  const facts = [
    ['Name', `${first_name} ${last_name}`],
    ['Token', id],
    ['E-mail', email],
    ['Card used', card ?? 'Card'],
    ['Last 4 digits', last4 ?? '····'],
  ];
  return (
    <>
      <h2>Thank you, it is paid</h2>
      <p className={classes.lead}>{formatPence(amount_pence)} arrived. This is what was noted.</p>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.ways}>
        <ToBought checkout={checkout} />
        <InvoicePdf address={checkout.invoice_pdf_url} />
        <ToAccount />
      </p>
    </>
  );
}

function InvoicePdf({ address }: { address: string | null }) {
  return (
    address && (
      <Button component="a" href={address} variant="default">
        Invoice as PDF
      </Button>
    )
  );
}

/** Back into the loop, or to the post; whoever has just come into a loop is welcomed there. */
function ToBought({ checkout: { leads_to } }: { checkout: Checkout }) {
  const { token } = useSession();
  if (!token || leads_to === null) return null;
  return (
    <Button component={Link} to={leads_to} state={{ hasJustJoined: true }}>
      See what you paid for
    </Button>
  );
}

function ToAccount() {
  const { token } = useSession();
  return (
    <LinkButton to={token ? '/account/billing' : '/login?next=%2Faccount%2Fbilling'} variant="default">
      Go to your account
    </LinkButton>
  );
}
