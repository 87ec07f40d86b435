import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { Awaited } from '../../../ui/pages/awaited.tsx';
import { PageOf } from '../../../ui/pages/not-there.tsx';
import { isReadable, payAddress, useAnyLoop } from '../loops.ts';
import { hasJustSignedUp, useSelectLoop } from '../selecting.ts';

export default function LoopAddressScreen() {
  const id = Number(useParams().id);
  return (
    <PageOf noun="loop" query={useAnyLoop(id)}>
      {(loop) => {
        if (!loop) return <Awaited label="Loading the loop" height={320} />;
        return isReadable(loop) ? <Entry id={id} /> : <Navigate to={payAddress(id)} replace />;
      }}
    </PageOf>
  );
}

function Entry({ id }: { id: number }) {
  const selectLoop = useSelectLoop();
  const { state } = useLocation();
  const to = hasJustSignedUp(state) ? `/welcome?loopid=${id}` : '/feed';
  useEffect(() => selectLoop(id, to, { replace: true, state }), [selectLoop, id, to, state]);
  return null;
}
