import { useParams } from 'react-router';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { Crumbs } from '../../ui/pages/crumbs.tsx';
import { PageOf } from '../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { EmptyYard } from '../../ui/pictures/empty-yard.tsx';
import { LookList } from '../looks/look-list.tsx';
import { useLooksIn } from '../looks/looks.ts';
import { useLoop } from '../loops/loops.ts';

export default function LooksScreen() {
  const loopId = Number(useParams().id);
  return (
    <PageOf noun="loop" query={useLoop(loopId)}>
      {(loop) => (
        <Page
          title="Looks"
          lead="Who looked closer at members under 18, or opened pictures of reports. Kept for a year."
          above={<Crumbs steps={[{ to: `/edit-loop/${loopId}`, label: 'Loop Settings' }]} current="Looks" />}
        >
          <Panel>
            {!loop && <Awaited label="Loading the loop" height={120} />}
            {loop && (loop.abilities.read_log ? <Looks loopId={loopId} /> : <ForReaders />)}
          </Panel>
        </Page>
      )}
    </PageOf>
  );
}

function ForReaders() {
  return (
    <Scene
      title="Only admins and safeguarding leads can see this"
      text="Looks at yourself are listed in User Settings."
    />
  );
}

function Looks({ loopId }: { loopId: number }) {
  return (
    <LookList
      query={useLooksIn(loopId)}
      reader="leads"
      empty={
        <Scene
          picture={<EmptyYard />}
          title="Nobody has looked"
          text="When an admin looks at the figures of a member under 18, it appears here."
        />
      }
    />
  );
}
