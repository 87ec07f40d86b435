import { z } from 'zod';
import { defineEvent } from '../../platform/events/events.ts';

export const checkoutPaid = defineEvent('checkout.paid', { checkout_id: z.string() });
