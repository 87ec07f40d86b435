import { membershipPageErrors } from '@loopyard/contract/enquiries.ts';
import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import type { FastifyInstance } from 'fastify';
import { type Html, html, pageRoute, sendPlainPage } from '../../platform/http/html.ts';
import { type Failure, invalid, sentenceOf } from '../../platform/result.ts';

type Fields = Record<string, string>;

type Form = { call: string; page: string; errorsIn?: (fields: Fields) => FieldErrors };

const forms: Record<string, Form> = {
  contact: { call: '/api/contact', page: '/contact' },
  membership: { call: '/api/submit', page: '/student-path-3', errorsIn: membershipErrorsIn },
  report: { call: '/api/outside_reports', page: '/report-a-problem' },
  conference: { call: '/api/memberships', page: '/conferences' },
};

/** `/forms/…` takes the public pages' forms from browsers without script, through the same API calls. */
export async function addPlainForms(http: FastifyInstance): Promise<void> {
  await http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_, body, callback) => callback(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const [name, { call, page, errorsIn }] of Object.entries(forms))
      scope.post<{ Body: Fields }>(`/forms/${name}`, pageRoute, async (request, reply) => {
        const wrong = invalid(errorsIn?.(request.body ?? {}) ?? {});
        if (wrong) return sendPlainPage(reply.code(422), refusal(wrong));
        const answer = await http.inject({
          method: 'POST',
          url: call,
          remoteAddress: request.ip,
          headers: { host: request.headers.host, 'content-type': 'application/json' },
          payload: JSON.stringify(bodyOf(request.body ?? {})),
        });
        const body = answer.body ? answer.json() : {};
        if (answer.statusCode >= 400) return sendPlainPage(reply.code(answer.statusCode), refusal(body));
        if (body.checkout) return sendPlainPage(reply, payment(body.checkout.url));
        return reply.redirect(`${page}#sent`, 303);
      });
  });
}

function membershipErrorsIn({
  firstName = '',
  lastName = '',
  organisation = '',
  ...fields
}: Fields): FieldErrors {
  const { email = '', select = '', checkbox } = fields;
  return membershipPageErrors({
    firstName,
    lastName,
    organisation,
    email,
    select,
    checkbox: checkbox === 'true',
  });
}

function bodyOf(fields: Fields): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === 'true' ? true : value]),
  );
}

function refusal(failure: Failure): Html {
  const sentences = new Set([sentenceOf(failure), ...Object.values(failure.errors ?? {})]);
  return html`<h1>Your form was not sent</h1>
<ul>${[...sentences].map((sentence) => html`<li>${sentence}</li>`)}</ul>
<p>Go back in your browser. What you typed is still there.</p>`;
}

function payment(url: string): Html {
  return html`<h1>You are registered once you have paid</h1>
<p><a href="${url}">Continue to payment</a></p>`;
}
