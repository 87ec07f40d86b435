import { z } from 'zod';
import { defineEvent } from '../../platform/events/events.ts';

const checkout = { checkout_id: z.string() };

export const checkoutPaid = defineEvent('checkout.paid', checkout);
export const checkoutRefused = defineEvent('checkout.refused', checkout);
export const checkoutRefunded = defineEvent('checkout.refunded', checkout);
