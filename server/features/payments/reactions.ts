import { formatPence } from '@loopyard/contract/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { on, type Reaction } from '../../platform/events/events.ts';
import { letter } from '../../platform/mail/letter.ts';
import { type Mail, putMails } from '../../platform/mail/mail.ts';
import { findEmail } from '../accounts/queries.ts';
import { checkoutRefunded, checkoutRefused } from './events.ts';
import { refundQueue } from './jobs.ts';
import { purchaseOf } from './offers.ts';
import { type CheckoutRow, findCheckoutById } from './queries.ts';

export function paymentReactions({ database: { db } }: { database: { db: Db } }): Reaction[] {
  const mailsOf = async (id: string, write: (checkout: CheckoutRow) => Mail) => {
    const checkout = await findCheckoutById(db, id);
    if (!checkout?.email) return [];
    // They may have another address by now.
    const present = checkout.userId === null ? null : await findEmail(db, checkout.userId);
    return [write({ ...checkout, email: present ?? checkout.email })];
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

/** Bought without an account, so nobody could confirm the address; it was paid with. */
const sort = { name: 'payment', perDay: 20 };
const footer = 'You are receiving this because you paid for it.';
const arrival = 'It may take a few days to reach your account.';

function refusedMail(checkout: CheckoutRow): Mail {
  const { sum, words } = wordsOf(checkout);
  const subject = `We are refunding your ${sum}`;
  const paragraphs = [
    `You paid ${sum} for this: ${words}. It was no longer available when your payment arrived, so we are refunding the whole amount to your card.`,
    `${arrival} If you still want it, please check whether it is available again.`,
  ];
  return mailOf(`checkout-refused:${checkout.id}`, checkout, { subject, paragraphs });
}

function refundedMail(checkout: CheckoutRow): Mail {
  const { sum, words } = wordsOf(checkout);
  const paragraphs = [
    `We have refunded the ${sum} you paid for this: ${words}. The money goes back to your card, and you can no longer use what you paid for.`,
    arrival,
  ];
  return mailOf(`checkout-refunded:${checkout.id}`, checkout, {
    subject: `We have refunded your ${sum}`,
    paragraphs,
  });
}

function wordsOf(checkout: CheckoutRow) {
  const { offer, purpose } = purchaseOf(checkout);
  return { sum: formatPence(checkout.amountPence), words: offer.describe(purpose) };
}

type Words = { subject: string; paragraphs: string[] };

function mailOf(key: string, { email: to, userId }: CheckoutRow, { subject, paragraphs }: Words): Mail {
  const mail = { key, to, subject, ...letter({ heading: subject, paragraphs, footer }) };
  return userId === null ? { ...mail, unconfirmed: sort } : mail;
}
