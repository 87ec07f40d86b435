import '@mantine/core/styles/Checkbox.layer.css';
import { invitationLimits, inviteErrors } from '@loopyard/contract/invitations.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useGoBack } from '../../../lib/addresses.ts';
import { sentence } from '../../../lib/api-error.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Counter } from '../../../ui/form/counter.tsx';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useViewer } from '../../accounts/accounts.ts';
import type { Loop } from '../../loops/loops.ts';
import { EmailField } from './email-field.tsx';
import { isEmail, joinEmails, splitEmails } from './email-list.ts';
import classes from './invite-form.module.css';
import { InviteOutcomeNote } from './invite-outcome-note.tsx';
import { useInvite } from './invites.ts';
import { MailPreview } from './mail-preview.tsx';
import type { InviteValues, useInviteDraft } from './use-invite-draft.ts';

const permissionClasses = {
  body: classes.permission ?? '',
  labelWrapper: classes.permissionLabel ?? '',
  label: classes.permissionText ?? '',
};

type InviteFormProps = { loop: Loop; loops: Loop[]; draft: ReturnType<typeof useInviteDraft> };

export function InviteForm({ loop, loops, draft }: InviteFormProps) {
  const { values, change } = draft;
  const { form, invite, permission, onSubmit } = useInviteForm(loop, draft);
  const goBack = useGoBack(`/members/${loop.id}`);
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {invite.data && <InviteOutcomeNote outcome={invite.data} />}
      <Choices loop={loop} loops={loops} values={values} change={change} />
      <EmailField
        entry={{ emails: values.emails, text: values.text }}
        onChange={(entry) => change({ ...values, ...entry })}
        error={form.list('emails').error}
      />
      <div>
        <Textarea
          {...form.field('invitation_text')}
          label="Personal note (optional)"
          placeholder="We share pictures and news of the class here. Do join us!"
          classNames={{ input: classes.note ?? '' }}
        />
        <Counter length={characters(values.invitation_text)} max={invitationLimits.note} />
      </div>
      <Preview loop={loop} note={values.invitation_text} />
      <Checkbox
        {...permission}
        label="I have permission to use these e-mail addresses"
        radius="xs"
        classNames={permissionClasses}
      />
      <Refusal>{form.refusal}</Refusal>
      <div className={classes.actions}>
        <Button
          variant="default"
          onClick={() => {
            draft.discard();
            goBack();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" color="pink" loading={form.isSending}>
          Invite
        </Button>
      </div>
    </form>
  );
}

function Choices(props: {
  loop: Loop;
  loops: Loop[];
  values: InviteValues;
  change: (values: InviteValues) => void;
}) {
  const { loop, loops, values, change } = props;
  const optionsOf = (all: { id: number; name: string }[]) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className={classes.choices}>
      <NativeSelect
        label="Loop"
        value={String(loop.id)}
        onChange={(event) => change({ ...values, loop_id: Number(event.currentTarget.value), role_id: '' })}
        data={optionsOf(loops)}
      />
      {loop.roles.length > 0 && (
        <NativeSelect
          label="Their role (optional)"
          value={values.role_id}
          onChange={(event) => change({ ...values, role_id: event.currentTarget.value })}
          data={[{ value: '', label: 'Same as everyone who joins' }, ...optionsOf(loop.roles)]}
        />
      )}
    </div>
  );
}

function Preview({ loop, note }: { loop: Loop; note: string }) {
  const { data: viewer } = useViewer();
  return <MailPreview loop={loop.name} inviter={viewer?.name ?? ''} note={note} />;
}

function useInviteForm(loop: Loop, { values, change, restart }: InviteFormProps['draft']) {
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

/** Consent is asked for each time and not kept with the draft. */
function usePermission() {
  const [isPermitted, setPermitted] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const toast = useToast();
  return {
    demand: () => {
      if (isPermitted) return true;
      toast('You must confirm you have permission use email addresses', 'hint');
      setMissed(true);
      box.current?.focus();
      return false;
    },
    reset: () => setPermitted(false),
    field: {
      ref: box,
      checked: isPermitted,
      error: isMissed,
      onChange: (event: { currentTarget: { checked: boolean } }) => {
        setPermitted(event.currentTarget.checked);
        setMissed(false);
      },
    },
  };
}

function allEmails({ emails, text }: InviteValues): string[] {
  return joinEmails(emails, splitEmails(text));
}
