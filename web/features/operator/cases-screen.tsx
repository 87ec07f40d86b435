import { reportedNouns } from '@loopyard/contract/reports.ts';
import { useSearchParams } from 'react-router';
import { Panel } from '../../ui/pages/page.tsx';
import { PageTabs } from '../../ui/pages/page-tabs.tsx';
import { Paging } from '../../ui/pages/paging.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { CaseCard } from '../reports/case-card.tsx';
import { type Answer, answeredWords, type Case, type Decision, doneWords } from '../reports/reports.ts';
import { pageIn, useAct, useLeftCases } from './operator.ts';
import { OperatorPage } from './operator-page.tsx';
import { WhenLoaded } from './shown-list.tsx';

const address = '/operator/cases';
const appealsAddress = `${address}?state=appeals`;
const closedAddress = `${address}?state=closed`;

export default function CasesScreen() {
  const state = useSearchParams()[0].get('state');
  return (
    <OperatorPage
      title="Reports"
      lead="Reports that nobody in their loop may decide: about its only admin, of a loop that was deleted, or from outside about a loop that we do not know."
    >
      <PageTabs
        label="Which reports"
        current={state === 'closed' ? closedAddress : state === 'appeals' ? appealsAddress : address}
        tabs={[
          { address, label: 'To do', content: <Cases state="open" /> },
          { address: appealsAddress, label: 'Appeals', content: <Cases state="appeals" /> },
          { address: closedAddress, label: 'Decided', content: <Cases state="closed" /> },
        ]}
      />
    </OperatorPage>
  );
}

type State = 'open' | 'appeals' | 'closed';
const emptyTitles: Record<State, string> = {
  open: 'All quiet. Nothing is waiting.',
  appeals: 'Nobody asks for another look',
  closed: 'Nothing is decided yet',
};

function Cases({ state }: { state: State }) {
  const page = pageIn(useSearchParams()[0]);
  return (
    <WhenLoaded noun="the reports" query={useLeftCases(state, page)}>
      {({ cases, total_pages }) => (
        <>
          {cases.length === 0 && (
            <Panel>
              <Scene
                title={emptyTitles[state]}
                text="Reports that a loop can decide by itself are not shown here."
              />
            </Panel>
          )}
          {cases.map((item) => (
            <LeftCase key={item.id} item={item} />
          ))}
          <Paging page={page} pages={total_pages} address={(n) => `${address}?state=${state}&page=${n}`} />
        </>
      )}
    </WhenLoaded>
  );
}

function LeftCase({ item }: { item: Case }) {
  const decide = useAct(
    (transport, body: Decision) =>
      transport.request('POST /api/operator/cases/:id/decide', { params: { id: item.id }, body }),
    {
      success: (_, { outcome }) => doneWords(reportedNouns[item.subject_type], outcome, item.is_waiting),
      failure: 'It was not decided.',
    },
  );
  const answer = useAct(
    (transport, body: Answer) =>
      transport.request('POST /api/operator/cases/:id/answer_appeal', { params: { id: item.id }, body }),
    { success: (_, { decision }) => answeredWords(decision), failure: 'It was not answered.' },
  );
  return <CaseCard item={item} decide={decide} answer={answer} onDecided={() => undefined} />;
}
