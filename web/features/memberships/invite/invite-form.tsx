import '@mantine/core/styles/Checkbox.layer.css';
import { invitationLimits } from '@loopyard/contract/invitations.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useGoBack } from '../../../lib/addresses.ts';
import { Counter } from '../../../ui/form/counter.tsx';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { useViewer } from '../../accounts/accounts.ts';
import { schoolAnswersWords } from '../../invitations/school-answers.ts';
import type { Loop } from '../../loops/loops.ts';
import { EmailField } from './email-field.tsx';
import classes from './invite-form.module.css';
import { InviteOutcomeNote } from './invite-outcome-note.tsx';
import { MailPreview } from './mail-preview.tsx';
import type { InviteValues } from './use-invite-draft.ts';
import { type InviteFormProps, useInviteForm } from './use-invite-form.ts';

const permissionClasses = {
  body: classes.permission ?? '',
  labelWrapper: classes.permissionLabel ?? '',
  label: classes.permissionText ?? '',
};

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
      {!loop.adults_only && (
        <Checkbox
          {...form.toggle('school_answers')}
          {...schoolAnswersWords}
          radius="xs"
          classNames={permissionClasses}
        />
      )}
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
