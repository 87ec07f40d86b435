import { z } from 'zod';
import { defineEvent } from '../../platform/events/events.ts';

const checkout = { checkout_id: z.string() };

export const checkoutPaid = defineEvent('checkout.paid', checkout);
/** Paid, but no longer available: the money must be refunded. */
export const checkoutRefused = defineEvent('checkout.refused', checkout);
/** The money was refunded and the purchase taken back. */
export const checkoutRefunded = defineEvent('checkout.refunded', checkout);
