import { emailMax } from '@loopyard/contract/email.ts';
import { enquiryLimits } from '@loopyard/contract/enquiries.ts';
import { nameMax } from '@loopyard/contract/names.ts';
import { z } from 'zod';
import { read } from '../../platform/http/calls.ts';
import { formText, text, yesNo } from '../../platform/http/fields.ts';
import { addressKey, type Limit, type MakeLimit } from '../../platform/http/limits.ts';
import { post, withoutRight } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { contact, enquiryTerms, submitForm } from './commands.ts';
import { website } from './shape.ts';

const membership = z.object({
  website,
  firstName: formText(enquiryLimits.membershipName),
  lastName: text(enquiryLimits.membershipName).nullish(),
  organisation: text(enquiryLimits.organisation).nullish(),
  email: formText(emailMax),
  select: text(enquiryLimits.organisation, 'The subject').nullish(),
  checkbox: yesNo().default(false),
});

type Parts = { limit: MakeLimit; config: { contactEmail: string | null; supportEmail: string | null } };

export function enquiryRoutes({ limit, config }: Parts): Route[] {
  const perAddress = limit(...enquiryTerms);
  return [gettingSupport(config), sendingContact(perAddress), sendingMembership(perAddress)];
}

const gettingSupport = (config: Parts['config']): Route =>
  read(
    'GET /api/support',
    {
      summary: 'Get the address to write to for help',
      anyone: true,
      answer: z.object({
        support: z.object({
          email: z.email().nullable().describe('Null: this server has no such address'),
        }),
      }),
    },
    async () => ok({ support: { email: config.supportEmail ?? config.contactEmail } }),
  );

const sendingContact = (perAddress: Limit): Route =>
  post(
    'POST /api/contact',
    {
      summary: 'Send the contact form',
      anyone: true,
      body: z.object({
        website,
        name: formText(nameMax),
        email: formText(emailMax),
        message: formText(enquiryLimits.message, `More than ${enquiryLimits.messageMin} characters`),
      }),
      answer: z.object({}),
      status: 202,
    },
    async (ctx, tx, { body, request }) => {
      const refusal = await perAddress.take(addressKey(request.ip));
      if (refusal) return refusal;
      const { website = null, ...form } = body;
      const result = await contact(ctx, tx, { ...form, website });
      return result.ok ? ok({}) : result;
    },
    withoutRight,
  );

const sendingMembership = (perAddress: Limit): Route =>
  post(
    'POST /api/submit',
    {
      summary: 'Send the membership form',
      anyone: true,
      body: membership,
      answer: z.object({}),
      status: 202,
    },
    async (ctx, tx, { body, request }) => {
      const refusal = await perAddress.take(addressKey(request.ip));
      if (refusal) return refusal;
      const { lastName = null, organisation = null, select = null, website = null, ...form } = body;
      const result = await submitForm(ctx, tx, { ...form, lastName, organisation, select, website });
      return result.ok ? ok({}) : result;
    },
    withoutRight,
  );
