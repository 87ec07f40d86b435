import { inviteErrors } from '@loopyard/contract/invitations.ts';
import type { FormEvent } from 'react';
import { sentence } from '../../../lib/api-error.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import type { Loop } from '../../loops/loops.ts';
import { isEmail, joinEmails, splitEmails } from './email-list.ts';
import { useInvite } from './invites.ts';
import type { InviteValues, useInviteDraft } from './use-invite-draft.ts';
import { usePermission } from './use-permission.ts';

export type InviteFormProps = { loop: Loop; loops: Loop[]; draft: ReturnType<typeof useInviteDraft> };

export function useInviteForm(loop: Loop, { values, change, restart }: InviteFormProps['draft']) {
  const invite = useInvite(loop.id);
  const permission = usePermission();
  const toast = useToast();
  const form = useForm<InviteValues>({
    values,
    change,
    rules: (values) => {
      const emails = allEmails(values);
      const { emails: problem, ...more } = inviteErrors({ text: values.invitation_text, emails });
      return { ...more, ...((problem || !emails.every(isEmail)) && { emails: problem ?? '' }) };
    },
    submit: async () => {
      const { invited } = await invite.mutateAsync({
        invitation_text: values.invitation_text.trim(),
        emails: allEmails(values),
        ...(values.school_answers && !loop.adults_only && { school_answers: true }),
        ...(values.role_id && { feature_set_id: Number(values.role_id) }),
      });
      if (invited > 0) toast('Yay, success! Your invites have been sent');
      restart();
      form.reset();
      permission.reset();
    },
    onFailure: (error) => `Your invites were not sent, but what you wrote is still here. ${sentence(error)}`,
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (values.text.trim()) change({ ...values, emails: allEmails(values), text: '' });
    const isPermitted = permission.demand();
    if (isPermitted || !form.isValid) void form.onSubmit(event);
  };
  return { form, invite, permission: permission.field, onSubmit };
}

function allEmails({ emails, text }: InviteValues): string[] {
  return joinEmails(emails, splitEmails(text));
}
