import { formatPence } from '@loopyard/contract/money.ts';
import { useParams } from 'react-router';
import { NotFound } from '../../marketing/not-found.tsx';
import { demoIdOf } from '../demo-id.ts';
import type { Billing } from '../feeds/feeds.ts';
import classes from './demo-page.module.css';
import { Card, DemoPage, Loaded } from './demo-page.tsx';
import { useFeedFile } from './use-feed-file.ts';

export default function DemoBillingScreen() {
  const id = demoIdOf(useParams().id);
  const file = useFeedFile<Billing>(id && `${id}-billing.json`);
  if (!id) return <NotFound />;
  return (
    <DemoPage
      id={id}
      page="billing"
      title="Demo billing"
      lead="What billing looks like for an organisation. The organisation and its card are made up, but the prices are real."
    >
      <Loaded file={file}>{(billing) => <BillingCards billing={billing} />}</Loaded>
    </DemoPage>
  );
}

function BillingCards({ billing }: { billing: Billing }) {
  const { organisation, billing_admins, payment_methods, subscription_items, loops } = billing;
  const sum = subscription_items.reduce((total, { amount_pence }) => total + amount_pence, 0);
  return (
    <div className={classes.cards}>
      <Organisation of={organisation} />
      <Card title="Billing admins">
        <ul>
          {billing_admins.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Card>
      <Card title="Payment methods">
        <ul>
          {payment_methods.map(({ brand, last4, expires }) => (
            <li key={last4}>
              {brand} ending in {last4}
              <p className={classes.facts}>Expires {expires}</p>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Subscription">
        <Rows
          heads={['Item', 'Members', 'A year']}
          rows={subscription_items.map(({ name, quantity, amount_pence }) => [
            name,
            String(quantity),
            formatPence(amount_pence),
          ])}
        />
        <p className={classes.facts}>{formatPence(sum)} in total, once a year.</p>
      </Card>
      <Card title="Loops">
        <Rows
          heads={['Loop', 'Members', 'Plan', 'A year']}
          rows={loops.map(({ name, members, plan, amount_pence }) => [
            name,
            String(members),
            plan,
            formatPence(amount_pence),
          ])}
        />
      </Card>
    </div>
  );
}

function Organisation({ of }: { of: Billing['organisation'] }) {
  return (
    <Card title="Organisation">
      <dl>
        <dt>Name</dt>
        <dd>{of.name}</dd>
        <dt>Id</dt>
        <dd>{of.id}</dd>
        <dt>Billing code</dt>
        <dd>{of.billing_code}</dd>
      </dl>
    </Card>
  );
}

function Rows({ heads, rows }: { heads: string[]; rows: string[][] }) {
  return (
    <div className={classes.table}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell, at) => (
                <td key={heads[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
