import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import type { RestAnswer, RestCall, RestInput } from '@loopyard/contract/rest.ts';
import { useState } from 'react';
import { createSession } from '../../lib/session.ts';
import { createTransport, type Transport } from '../../lib/transport.ts';
import { useTryKeys } from '../../lib/try-keys.ts';
import { useForm } from '../../lib/use-form.ts';

/** Public pages have no app providers, and only forms need the server. */
let transport: Transport | null = null;

type FormCall = Extract<
  RestCall,
  'POST /api/contact' | 'POST /api/submit' | 'POST /api/memberships' | 'POST /api/outside_reports'
>;

/** The form's values are the body of the call. They stay until the server has answered; a retry sends only once. */
export function usePublicForm<Call extends FormCall, Values extends object>(options: {
  call: Call;
  values: Values;
  rules: (values: Values) => FieldErrors;
  bodyOf: (values: Values) => RestInput<Call>['body'];
  onAnswer: (answer: RestAnswer<Call>) => void;
}) {
  const [values, change] = useState(options.values);
  const tries = useTryKeys();
  const form = useForm({
    values,
    change,
    rules: options.rules,
    async submit(filled) {
      transport ??= createTransport(createSession(window.localStorage, window), () => false);
      const body = options.bodyOf(filled);
      const send = transport.request as (call: Call, input: object) => Promise<RestAnswer<Call>>;
      const answer = await send(options.call, { body, idempotencyKey: tries.keyOf(body) });
      tries.forget();
      options.onAnswer(answer);
    },
  });
  return { form, values };
}
