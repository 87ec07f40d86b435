import { sanctionErrors, sanctionLimits, sanctionSentence } from '@loopyard/contract/sanctions.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../lib/app-context.tsx';
import { useDraft } from '../../lib/drafts.ts';
import { useForm } from '../../lib/use-form.ts';
import { isolated } from '../../lib/words.ts';
import { Counter } from '../../ui/form/counter.tsx';
import { Refusal } from '../../ui/form/refusal.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { Entry, EntryList } from '../../ui/text/entry-list.tsx';
import { Name } from '../../ui/text/name.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import { useLoop } from '../loops/loops.ts';
import {
  restrictionOf,
  type Sanction,
  sanctionNames,
  type ThenChoice,
  thenChoices,
  useGiveSanction,
  useLiftSanction,
  useSanctions,
} from './sanctions.ts';
import classes from './sanctions-panel.module.css';

/** For admins those of a member, with a form; for a member their own. */
export function SanctionsPanel({ loopId, userId }: { loopId: number; userId: number }) {
  const { userId: viewerId } = useSession();
  const { data: loop } = useLoop(loopId);
  const sanctions = useSanctions(loopId, userId);
  const isMe = userId === viewerId;
  return (
    <div className={classes.panel}>
      {sanctions.isError && (
        <TryAgain
          title="The sanctions could not be loaded"
          error={sanctions.error}
          onRetry={() => void sanctions.refetch()}
        />
      )}
      {sanctions.isPending && <Awaited label="Loading the sanctions" height={60} />}
      {sanctions.data?.length === 0 && (
        <p>{isMe ? 'The admins have decided nothing about you.' : 'There is no sanction yet.'}</p>
      )}
      {!!sanctions.data?.length && (
        <EntryList label="Sanctions">
          {sanctions.data.map((sanction) => (
            <SanctionLine
              key={sanction.id}
              {...{ sanction, loopId, isMe }}
              loop={isolated(loop?.name ?? 'this loop')}
            />
          ))}
        </EntryList>
      )}
      {!isMe && loop?.is_admin && <SanctionForm loopId={loopId} userId={userId} />}
    </div>
  );
}

function SanctionLine(props: { sanction: Sanction; loopId: number; loop: string; isMe: boolean }) {
  const { sanction, loopId, loop, isMe } = props;
  const { kind, until, text, created_by: admin } = sanction;
  const lift = useLiftSanction(loopId);
  const facts = { kind, until: until === null ? null : new Date(until) };
  return (
    <Entry
      name={isMe ? sanctionSentence(facts, loop) : sanctionNames[kind]}
      facts={
        <span>
          <TimeAgo iso={sanction.created_at} />
          {admin && (
            <>
              {' '}
              by <Name>{admin.name}</Name>
            </>
          )}
        </span>
      }
      below={text && <Name>{text}</Name>}
    >
      {sanction.lifted_at ? (
        <span>lifted</span>
      ) : sanction.is_over ? (
        <span>over</span>
      ) : (
        until && (
          <span>
            until <UntilTime iso={until} />
          </span>
        )
      )}
      {sanction.abilities.lift && (
        <Button variant="default" loading={lift.isPending} onClick={() => lift.mutate(sanction.id)}>
          Lift
        </Button>
      )}
    </Entry>
  );
}

function UntilTime({ iso }: { iso: string }) {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>;
}

const WARNING = 'warning';
const choices = [{ value: WARNING, label: 'They are warned' }, ...thenChoices];

function SanctionForm({ loopId, userId }: { loopId: number; userId: number }) {
  const [choice, setChoice] = useState<string>(WARNING);
  const [text, setText, clear] = useDraft(`sanction.${loopId}.${userId}`, '');
  const give = useGiveSanction(loopId);
  const toast = useToast();
  const restriction = () =>
    choice === WARNING
      ? ({ kind: 'warning', until: null } as const)
      : restrictionOf(choice as Exclude<ThenChoice, ''>);
  const form = useForm({
    values: { text },
    change: (values) => setText(values.text),
    rules: (values) => sanctionErrors({ kind: 'warning', until: null, ...values }, new Date()),
    submit: async (values) => {
      await give.mutateAsync({ user_id: userId, text: values.text.trim(), ...restriction() });
      clear();
      toast('They have been told');
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
      <NativeSelect
        label="What follows"
        data={choices}
        value={choice}
        onChange={({ currentTarget }) => setChoice(currentTarget.value)}
      />
      <div>
        <Textarea {...form.field('text')} label="Message" description="They read it." rows={3} />
        <Counter length={characters(text)} max={sanctionLimits.text} />
      </div>
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" color="pink" disabled={!form.isValid} loading={form.isSending}>
        Decide
      </Button>
    </form>
  );
}
