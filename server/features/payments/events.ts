import { z } from 'zod';
import { defineEvent } from '../../platform/events/events.ts';

const checkout = { checkout_id: z.string() };

export const checkoutPaid = defineEvent('checkout.paid', checkout);
/** Paid, but not to be had any more: the money has to go back. */
export const checkoutRefused = defineEvent('checkout.refused', checkout);
/** The money went back, and so did what it had bought. */
export const checkoutRefunded = defineEvent('checkout.refunded', checkout);
