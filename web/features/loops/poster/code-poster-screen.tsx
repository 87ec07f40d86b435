import { Button, Skeleton } from '@mantine/core';
import { useParams } from 'react-router';
import { Crumbs } from '../../../ui/pages/crumbs.tsx';
import { NotThere, PageOf } from '../../../ui/pages/not-there.tsx';
import { Page } from '../../../ui/pages/page.tsx';
import { IconPrinter } from '../../../ui/screen-icons.ts';
import { type InvitationCode, useInvitationCodes } from '../../invitations/invitations.ts';
import { type Loop, useLoop } from '../loops.ts';
import { Poster } from './poster.tsx';

export default function CodePosterScreen() {
  const { id, codeId } = useParams();
  const codes = useInvitationCodes(Number(id));
  return (
    <PageOf noun="loop" query={useLoop(Number(id))}>
      {(loop) => (
        <PageOf noun="code" query={codes}>
          {(codes) => <PosterPage loop={loop} codes={codes} codeId={Number(codeId)} />}
        </PageOf>
      )}
    </PageOf>
  );
}

type Parts = { loop: Loop | undefined; codes: InvitationCode[] | undefined; codeId: number };

function PosterPage({ loop, codes, codeId }: Parts) {
  const code = codes?.find(({ id }) => id === codeId);
  if (codes && !code) return <NotThere noun="code" />;
  return (
    <Page
      title="Print Code"
      lead="For the noticeboard, the newsletter or a letter home."
      above={loop && <Way loopId={loop.id} />}
      actions={
        loop &&
        code && (
          <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        )
      }
    >
      {loop && code ? <Poster loop={loop} code={code} /> : <Skeleton height={720} radius="lg" />}
    </Page>
  );
}

function Way({ loopId }: { loopId: number }) {
  return (
    <Crumbs
      steps={[{ to: `/edit-loop/${loopId}/joining#codes`, label: 'Loop Settings' }]}
      current="Print Code"
    />
  );
}
