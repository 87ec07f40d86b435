import { noScriptWords } from '@loopyard/contract/built-pages.ts';
import { formatPence } from '@loopyard/contract/money.ts';
import { noPayment, paymentDone, paymentEndings, receiptOf } from '@loopyard/contract/payments.ts';
import { Button, Skeleton } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { isApiError } from '../../lib/api-error.ts';
import { useSession } from '../../lib/app-context.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import classes from './payment-success.module.css';
import { type Checkout, useCheckout } from './payments.ts';

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
      {!checkout && !query.isError && <LoadingPayment />}
    </>
  );
}

/** Without JavaScript the server renders this page: `server/features/payments/outcome-page.ts`. */
function LoadingPayment() {
  return (
    <>
      <div role="status" aria-busy="true" aria-label="Loading the payment" className={classes.loading}>
        <Skeleton height={280} radius="lg" />
      </div>
      <noscript>
        <div className={classes.plain}>
          <p>{noScriptWords}</p>
        </div>
      </noscript>
    </>
  );
}

function NoCheckout({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isApiError(error) || error.status !== 404)
    return <TryAgain title="The payment could not be loaded" error={error} onRetry={onRetry} />;
  return (
    <Scene {...noPayment}>
      <LinkButton to="/login">Login</LinkButton>
    </Scene>
  );
}

function Outcome({ checkout }: { checkout: Checkout }) {
  const { status, url } = checkout;
  if (status === 'paid') return <Receipt checkout={checkout} />;
  return (
    <Scene role="status" {...paymentEndings[status]}>
      {url && (
        <Button component="a" href={url}>
          {status === 'failed' ? 'Try again' : 'Continue to payment'}
        </Button>
      )}
      <InvoicePdf address={checkout.invoice_pdf_url} />
      <ToAccount />
    </Scene>
  );
}

function Receipt({ checkout }: { checkout: Checkout }) {
  return (
    <>
      <h2>{paymentDone}</h2>
      <p className={classes.lead}>{formatPence(checkout.amount_pence)} received. These are the details.</p>
      <dl className={classes.facts}>
        {receiptOf(checkout).map(([name, value]) => (
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

function ToBought({ checkout: { leads_to } }: { checkout: Checkout }) {
  const { token } = useSession();
  if (!token || leads_to === null) return null;
  return (
    <Button component={Link} to={leads_to}>
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
