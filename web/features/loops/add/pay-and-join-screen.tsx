import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from 'react-router';
import { sentence } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { isolated } from '../../../lib/words.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Awaited } from '../../../ui/pages/awaited.tsx';
import { PageOf } from '../../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../../ui/pages/page.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { feeSentence } from '../../fees/fees.ts';
import { PayFee } from '../../fees/pay-fee.tsx';
import { isUnpaid, logoAddress, loopKey, type UnpaidLoop, useAnyLoop } from '../loops.ts';
import { afterJoining } from '../selecting.ts';
import classes from './pay-and-join.module.css';

export default function PayAndJoinScreen() {
  const id = Number(useParams().id);
  return (
    <PageOf noun="loop" query={useAnyLoop(id)}>
      {(loop) => {
        if (loop && !isUnpaid(loop))
          return <Navigate to={`/loop/${id}`} state={afterJoining.state} replace />;
        return (
          <Page title={loop?.is_fee_charged === false ? 'Join Loop' : 'Pay and Join'}>
            <Panel>{loop ? <Door loop={loop} /> : <Awaited label="Loading the loop" height={160} />}</Panel>
          </Page>
        );
      }}
    </PageOf>
  );
}

function Door({ loop }: { loop: UnpaidLoop }) {
  return (
    <>
      <div className={classes.loop}>
        <Avatar name={loop.name} src={logoAddress(loop.logo)} size={72} shape="square" />
        <div>
          <h2 className={classes.name}>
            <Name>{loop.name}</Name>
          </h2>
          <p>{loop.is_fee_charged ? feeSentence(loop) : 'There is nothing more to pay.'}</p>
        </div>
      </div>
      <p className={classes.facts}>
        {loop.is_fee_charged
          ? 'You pay by card on the next page. As soon as you have paid, you are a member and can see the loop’s posts and members.'
          : 'This loop has no fee at the moment. You can join straight away.'}
      </p>
      <div className={classes.acts}>
        {loop.is_fee_charged ? <PayFee loop={loop} /> : <PayFee loop={loop} label="Join Loop" />}
        <LinkButton to="/feed" variant="default">
          Not now
        </LinkButton>
        <TakeBack loop={loop} />
      </div>
    </>
  );
}

function TakeBack({ loop }: { loop: UnpaidLoop }) {
  const takeBack = useTakeBack(loop.id);
  const confirm = useConfirm();
  const toast = useToast();
  const ask = async () => {
    const isSure = await confirm({
      text: `Your request to join ${isolated(loop.name)} will be cancelled. You may need a new invitation to join later.`,
      yes: 'Yes, cancel it',
      no: 'No, keep my place',
    });
    if (!isSure) return;
    takeBack.mutate(undefined, {
      onError: (error) => toast(`Your request was not cancelled. ${sentence(error)}`, 'bad'),
    });
  };
  return (
    <Button
      variant="subtle"
      className={classes.takeBack}
      loading={takeBack.isPending}
      onClick={() => void ask()}
    >
      Cancel my request
    </Button>
  );
}

function useTakeBack(loopId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => transport.request('POST /api/loops/:id/leave', { params: { id: loopId } }),
    async onSuccess() {
      // Leave first: components that still show the loop would refetch it.
      await navigate('/feed', { replace: true });
      queries.removeQueries({ queryKey: loopKey(loopId) });
      await queries.invalidateQueries();
    },
  });
}
