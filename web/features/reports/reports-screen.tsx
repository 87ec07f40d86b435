import { useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { LinkButton } from '../../ui/link-button.tsx';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { PageOf } from '../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Paging } from '../../ui/pages/paging.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { EmptyYard } from '../../ui/pictures/empty-yard.tsx';
import { Name } from '../../ui/text/name.tsx';
import { type Loop, useLoop } from '../loops/loops.ts';
import { CaseCard } from './case-card.tsx';
import classes from './reports.module.css';
import {
  type Case,
  type CaseState,
  useAnswer,
  useCaseNews,
  useCases,
  useClaim,
  useDecide,
} from './reports.ts';
import { Several, type Tick, useTicks } from './several.tsx';

const tabs: Record<CaseState, { label: string; title: string; text: string }> = {
  open: {
    label: 'To do',
    title: 'All quiet. Nothing is waiting.',
    text: 'When a member reports something, you get an e-mail and it appears here.',
  },
  mine: {
    label: 'Mine',
    title: 'You have taken nothing',
    text: 'Take something under To do, and the others see that you are looking at it.',
  },
  appeals: {
    label: 'Appeals',
    title: 'Nobody asks for another look',
    text: 'When somebody asks for another look at a decision, it appears here. Somebody else than who decided answers.',
  },
  closed: {
    label: 'Decided',
    title: 'Nothing is decided yet',
    text: 'What you and the others decide is listed here.',
  },
};

export default function ReportsScreen() {
  const loopId = Number(useParams().id);
  return (
    <PageOf noun="loop" query={useLoop(loopId)}>
      {(loop) => (
        <Page title="Reports" lead={loop ? <Name>{loop.name}</Name> : ' '}>
          {loop && !loop.abilities.review_reports ? <ForAdmins /> : <Cases loopId={loopId} loop={loop} />}
        </Page>
      )}
    </PageOf>
  );
}

function ForAdmins() {
  return (
    <Panel>
      <Scene
        title="Only admins can see reports"
        text="The admins of this loop look at every report. You will be told what they decide about yours."
      >
        <LinkButton to="/reports">My reports</LinkButton>
      </Scene>
    </Panel>
  );
}

function stateIn(search: URLSearchParams): CaseState {
  const state = search.get('state') ?? '';
  return state === 'mine' || state === 'closed' || state === 'appeals' ? state : 'open';
}

function Cases({ loopId, loop }: { loopId: number; loop: Loop | undefined }) {
  const [search] = useSearchParams();
  const state = stateIn(search);
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const cases = useCases(loopId, state, page, loop !== undefined);
  const current = useRef<HTMLAnchorElement>(null);
  useCaseNews(loopId);
  const items = cases.data?.cases ?? [];
  const ticks = useTicks(items);
  const onDecided = () => {
    ticks.clear();
    current.current?.focus();
  };
  return (
    <>
      <nav className={classes.statuses} aria-label="Which reports">
        {Object.entries(tabs).map(([to, { label }]) => (
          <Link
            key={to}
            ref={state === to ? current : null}
            to={`/reports/${loopId}${to === 'open' ? '' : `?state=${to}`}`}
            className={classes.status}
            aria-current={state === to ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {items.map((item) => (
        <LoopCase key={item.id} item={item} onDecided={onDecided} tick={ticks.tickOf(item)} />
      ))}
      {ticks.tickedItems.length > 0 && <Several items={ticks.tickedItems} onDecided={onDecided} />}
      {cases.data?.total_items === 0 && (
        <Panel>
          <Scene picture={<EmptyYard />} title={tabs[state].title} text={tabs[state].text} />
        </Panel>
      )}
      {cases.isPending && <Awaited label="Loading reports" height={320} />}
      {cases.isError && !cases.data && (
        <TryAgain
          title="The reports could not be loaded"
          error={cases.error}
          onRetry={() => void cases.refetch()}
        />
      )}
      <Paging
        page={page}
        pages={cases.data?.total_pages ?? 1}
        address={(n) => `/reports/${loopId}?state=${state}&page=${n}`}
      />
    </>
  );
}

function LoopCase(props: { item: Case; onDecided: () => void; tick: Tick | undefined }) {
  const { item } = props;
  return <CaseCard {...props} decide={useDecide(item)} answer={useAnswer(item)} claim={useClaim(item)} />;
}
