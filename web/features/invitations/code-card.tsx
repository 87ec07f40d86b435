import { Button } from '@mantine/core';
import { useState } from 'react';
import { count, dayOf } from '../../lib/words.ts';
import { IconCopy, IconTrash } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useCopy } from '../../ui/overlays/use-copy.ts';
import { IconLink, IconPrinter, IconQrcode } from '../../ui/screen-icons.ts';
import classes from './code-card.module.css';
import { codeLink, type InvitationCode, lastDayOf, useWithdrawCode } from './invitations.ts';
import { QrDialog } from './qr-dialog.tsx';

type Card = { loopId: number; code: InvitationCode };

export function CodeCard({ loopId, code, mayWithdraw }: Card & { mayWithdraw: boolean }) {
  return (
    <section className={classes.card} aria-label={code.description ?? 'Invitation code'}>
      <div>
        <p className={classes.title}>{code.description || 'Invitation code'}</p>
        <p className={classes.text}>{code.loop_code}</p>
        <p className={classes.words}>or say “{code.friendly_token}”</p>
        <p className={classes.facts}>{codeFacts(code)}</p>
      </div>
      {mayWithdraw && <Withdrawal loopId={loopId} code={code} />}
      <HandingOn loopId={loopId} code={code} />
    </section>
  );
}

function HandingOn({ loopId, code }: Card) {
  const copy = useCopy();
  const [isScanned, setScanned] = useState(false);
  return (
    <div className={classes.actions}>
      <Button
        color="mint"
        leftSection={<IconCopy size={20} aria-hidden />}
        onClick={() => copy(code.loop_code, 'Code copied')}
      >
        Copy code
      </Button>
      <Button
        variant="white"
        leftSection={<IconLink size={20} aria-hidden />}
        onClick={() => copy(codeLink(code), 'Link copied')}
      >
        Copy link
      </Button>
      <Button
        variant="white"
        leftSection={<IconQrcode size={20} aria-hidden />}
        onClick={() => setScanned(true)}
      >
        QR code
      </Button>
      <LinkButton
        to={`/edit-loop/${loopId}/codes/${code.id}`}
        variant="white"
        leftSection={<IconPrinter size={20} aria-hidden />}
      >
        Print
      </LinkButton>
      {isScanned && <QrDialog code={code} onClose={() => setScanned(false)} />}
    </div>
  );
}

function codeFacts(code: InvitationCode): string {
  const { uses, single_use, school_answers } = code;
  const lastDay = lastDayOf(code);
  const usage = uses === 0 ? 'Not used yet' : `${count(uses, 'person', 'people')} joined with it`;
  const limits = [
    ...(single_use ? ['works once'] : []),
    ...(lastDay ? [`until ${dayOf(lastDay)}`] : []),
    ...(school_answers ? ['the school answers'] : []),
  ];
  return [usage, ...limits].join(' · ');
}

function Withdrawal({ loopId, code }: Card) {
  const withdraw = useWithdrawCode(loopId);
  const confirm = useConfirm();
  const toast = useToast();
  const ask = async () => {
    const isSure = await confirm({
      text: `The code ${code.loop_code} will stop working, wherever it was shared. People who joined with it stay. You can’t restore it, but you can create another one.`,
      yes: 'Yes, withdraw it',
      no: 'No, keep it',
    });
    if (!isSure) return;
    withdraw.mutate(code.id, {
      onSuccess: () => toast('Code withdrawn'),
      onError: () => toast('The code could not be withdrawn. It still works.', 'bad'),
    });
  };
  return (
    <button
      type="button"
      className={classes.withdraw}
      aria-label={`Withdraw the code ${code.loop_code}`}
      disabled={withdraw.isPending}
      onClick={() => void ask()}
    >
      <IconTrash size={20} aria-hidden />
    </button>
  );
}
