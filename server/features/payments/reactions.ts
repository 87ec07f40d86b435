import { formatPence } from '@loopyard/contract/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { on, type Reaction } from '../../platform/events/events.ts';
import { letter } from '../../platform/mail/letter.ts';
import { type Mail, putMails } from '../../platform/mail/mail.ts';
import { checkoutRefunded, checkoutRefused } from './events.ts';
import { refundQueue } from './jobs.ts';
import { purchaseOf } from './offers.ts';
import { type CheckoutRow, findCheckoutById } from './queries.ts';

export function paymentReactions({ database: { db } }: { database: { db: Db } }): Reaction[] {
  const mailsOf = async (id: string, write: (checkout: CheckoutRow) => Mail) => {
    const checkout = await findCheckoutById(db, id);
    return checkout?.email ? [write(checkout)] : [];
  };
  return [
    on(checkoutRefused, async ({ checkout_id }, { at }) => ({
      jobs: [
        { queue: refundQueue, data: { checkout_id } },
        ...(await putMails(db, at, await mailsOf(checkout_id, refusedMail))),
      ],
    })),
    on(checkoutRefunded, async ({ checkout_id }, { at }) => ({
      jobs: await putMails(db, at, await mailsOf(checkout_id, refundedMail)),
    })),
  ];
}

const footer = 'You are receiving this because you paid with this address.';
const arrival = 'Your bank may take a few days to show it.';

function refusedMail(checkout: CheckoutRow): Mail {
  const { sum, words } = wordsOf(checkout);
  const subject = `Your ${sum} are on their way back`;
  const paragraphs = [
    `You paid ${sum} for this: ${words}. By the time the payment came it could not be had any more, so it buys nothing and the whole amount goes back to your card.`,
    `${arrival} If you still want it, please look whether it is offered to you.`,
  ];
  return mailOf(`checkout-refused:${checkout.id}`, checkout, { subject, paragraphs });
}

function refundedMail(checkout: CheckoutRow): Mail {
  const { sum, words } = wordsOf(checkout);
  const paragraphs = [
    `The ${sum} you paid went back to your card: ${words}. What it bought has ended with it.`,
    arrival,
  ];
  return mailOf(`checkout-refunded:${checkout.id}`, checkout, {
    subject: `You have ${sum} back`,
    paragraphs,
  });
}

function wordsOf(checkout: CheckoutRow) {
  const { offer, purpose } = purchaseOf(checkout);
  return { sum: formatPence(checkout.amountPence), words: offer.describe(purpose) };
}

type Words = { subject: string; paragraphs: string[] };

function mailOf(key: string, { email: to }: CheckoutRow, { subject, paragraphs }: Words): Mail {
  return { key, to, subject, ...letter({ heading: subject, paragraphs, footer }) };
}
