import { listLimits } from '@loopyard/contract/lists.ts';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import { sentence } from '../../../lib/api-error.ts';
import { count, isolated } from '../../../lib/words.ts';
import { IconSearch } from '../../../ui/icons.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { feeWords } from '../../fees/fees.ts';
import { useJoinLoop } from '../entering.ts';
import { type FoundLoop, logoAddress, usePublicLoops } from '../loops.ts';
import { useGoIn, useSelectLoop } from '../selecting.ts';
import classes from './public-loops.module.css';

const PAUSE_MS = 300;

export function PublicLoops() {
  const [text, setText] = useState('');
  const [name] = useDebouncedValue(text.trim(), PAUSE_MS);
  const headingId = useId();
  return (
    <section className={classes.part} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.title}>
        Public loops
      </h2>
      <TextInput
        type="search"
        label="Find one by name"
        description="Anyone can join these without a code."
        leftSection={<IconSearch size={20} aria-hidden />}
        value={text}
        maxLength={listLimits.searchText}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
      />
      <Results name={name} />
    </section>
  );
}

function Results({ name }: { name: string }) {
  const loops = usePublicLoops(name);
  if (loops.isPending) return <Skeleton height={72} radius="md" />;
  if (loops.isError) {
    const { error, refetch } = loops;
    return <TryAgain title="The public loops could not be loaded" error={error} onRetry={refetch} />;
  }
  return (
    <>
      <p role="status" className={classes.note}>
        {outcome(loops.data.length, name)}
      </p>
      {loops.data.length > 0 && (
        <ul className={classes.list}>
          {loops.data.map((loop) => (
            <Line key={loop.id} loop={loop} />
          ))}
        </ul>
      )}
    </>
  );
}

function outcome(foundCount: number, name: string): string {
  if (foundCount === 0)
    return name ? `No public loop has “${name}” in its name.` : 'There are no public loops here yet.';
  if (foundCount === listLimits.items)
    return `These are the first ${foundCount}. Type more of the name to see fewer.`;
  return count(foundCount, 'public loop');
}

function Line({ loop }: { loop: FoundLoop }) {
  const selectLoop = useSelectLoop();
  const goIn = useGoIn();
  const join = useJoinLoop();
  const toast = useToast();
  const name = isolated(loop.name);
  const enter = () =>
    join.mutate(
      { loop_id: loop.id },
      {
        onSuccess: (entered) => goIn(entered, { onEntry: () => toast(`You are now a member of ${name}`) }),
        onError: (error) => toast(`You could not join ${name}. ${sentence(error)}`, 'bad'),
      },
    );
  return (
    <li className={classes.loop}>
      <Avatar name={loop.name} src={logoAddress(loop.logo)} size={48} shape="square" />
      <div className={classes.words}>
        <p className={classes.name}>
          <Name>{loop.name}</Name>
        </p>
        <p className={classes.facts}>{factsOf(loop)}</p>
      </div>
      <div className={classes.actions}>
        {(loop.is_member || loop.has_guest_access) && (
          <Button
            variant="subtle"
            aria-label={`${loop.is_member ? 'Open' : 'Read'} ${name}`}
            onClick={() => selectLoop(loop.id)}
          >
            {loop.is_member ? 'Open' : 'Read'}
          </Button>
        )}
        {!loop.is_member && (
          <Button variant="default" aria-label={`Join ${name}`} loading={join.isPending} onClick={enter}>
            Join
          </Button>
        )}
      </div>
    </li>
  );
}

function factsOf(loop: FoundLoop): string {
  return [count(loop.members_count, 'member'), feeWords(loop)].filter(Boolean).join(' · ');
}
