import { actNames } from '@loopyard/contract/acts.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useParams, useSearchParams } from 'react-router';
import { LinkButton } from '../../ui/link-button.tsx';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { Crumbs } from '../../ui/pages/crumbs.tsx';
import { PageOf } from '../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { EmptyYard } from '../../ui/pictures/empty-yard.tsx';
import { Entry, EntryList } from '../../ui/text/entry-list.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import { type Loop, useLoop } from '../loops/loops.ts';
import { actSentence, actWords } from './act-words.ts';
import { type ActSearch, actSearchIn, type LoopAct, useLoopActs, useSaveActs } from './acts.ts';
import classes from './log-screen.module.css';

export default function LogScreen() {
  const loopId = Number(useParams().id);
  return (
    <PageOf noun="loop" query={useLoop(loopId)}>
      {(loop) => (
        <Page
          title="Log"
          lead="What the admins have done in this loop. Entries are kept for two years."
          actions={
            loop?.abilities.read_log && (
              <LinkButton to={`/edit-loop/${loopId}/looks`} variant="default">
                Looks
              </LinkButton>
            )
          }
          above={<Crumbs steps={[{ to: `/edit-loop/${loopId}`, label: 'Loop Settings' }]} current="Log" />}
        >
          {!loop && <Awaited label="Loading the loop" height={240} />}
          {loop && (loop.abilities.read_log ? <Log loop={loop} /> : <ForReaders />)}
        </Page>
      )}
    </PageOf>
  );
}

function ForReaders() {
  return (
    <Panel>
      <Scene
        title="Only admins can read the log"
        text="It shows what the admins and safeguarding leads of this loop have done."
      />
    </Panel>
  );
}

function Log({ loop }: { loop: Loop }) {
  const [params, setParams] = useSearchParams();
  const search = actSearchIn(params);
  const query = useLoopActs(loop.id, search);
  const save = useSaveActs(loop.id, search);
  const choose = (name: 'person' | 'act', value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <Filters people={peopleIn(loop, query.data)} search={search} onChange={choose} />
      <Panel>
        {query.data ? (
          <Acts loop={loop} acts={query.data} isFiltered={params.size > 0} />
        ) : query.isError ? (
          <TryAgain
            title="The log could not be loaded"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Awaited label="Loading the log" height={240} />
        )}
        {query.data && query.data.length > 0 && (
          <div className={classes.foot}>
            {query.hasNextPage && (
              <Button
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show older entries
              </Button>
            )}
            <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
              Save as a spreadsheet
            </Button>
          </div>
        )}
      </Panel>
    </>
  );
}

type Person = { id: number; name: string };

function Filters(props: {
  people: Person[];
  search: ActSearch;
  onChange: (name: 'person' | 'act', value: string) => void;
}) {
  const { people, search, onChange } = props;
  return (
    <div className={classes.filters}>
      <NativeSelect
        label="Person"
        value={String(search.actorId ?? '')}
        onChange={(event) => onChange('person', event.currentTarget.value)}
        data={[
          { value: '', label: 'Everyone' },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <NativeSelect
        label="Act"
        value={search.act ?? ''}
        onChange={(event) => onChange('act', event.currentTarget.value)}
        data={[
          { value: '', label: 'Everything' },
          ...actNames.map((name) => ({ value: name, label: actWords[name].label })),
        ]}
      />
    </div>
  );
}

/** The admins, and those who were one when they did something that is shown. */
function peopleIn(loop: Loop, acts: LoopAct[] = []): Person[] {
  const actors = acts.flatMap(({ actor }) => actor ?? []);
  return [...new Map([...actors, ...loop.admins].map((person) => [person.id, person])).values()];
}

function Acts({ loop, acts, isFiltered }: { loop: Loop; acts: LoopAct[]; isFiltered: boolean }) {
  if (acts.length === 0)
    return isFiltered ? (
      <Scene title="Nothing found" text="Choose another person or act." />
    ) : (
      <Scene
        picture={<EmptyYard />}
        title="Nothing has been done here yet."
        text="New admins, roles, rules and removed members will appear here."
      />
    );
  return (
    <EntryList label="Log">
      {acts.map((act) => (
        <Entry key={act.id} name={actSentence(act, loop.roles)} facts={<TimeAgo iso={act.created_at} />}>
          {null}
        </Entry>
      ))}
    </EntryList>
  );
}
