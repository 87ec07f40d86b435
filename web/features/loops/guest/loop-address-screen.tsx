import { Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { PageOf } from '../../../ui/pages/not-there.tsx';
import { useLoop, useSelectLoop } from '../loops.ts';

/** The address of a loop itself, to be handed on: it leads to the loop's feed, members and guests alike. */
export default function LoopAddressScreen() {
  const id = Number(useParams().id);
  return (
    <PageOf noun="loop" query={useLoop(id)}>
      {(loop) => (loop ? <Entry id={id} /> : <Skeleton height={320} radius="lg" />)}
    </PageOf>
  );
}

function Entry({ id }: { id: number }) {
  const selectLoop = useSelectLoop();
  useEffect(() => selectLoop(id, '/feed', { replace: true }), [selectLoop, id]);
  return null;
}
