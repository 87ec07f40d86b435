import { reportLimits, resolutionErrors } from '@loopyard/contract/reports.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, Textarea } from '@mantine/core';
import { useDraft } from '../../lib/drafts.ts';
import { Counter } from '../../ui/form/counter.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import classes from './reports.module.css';
import { type Report, useResolveReport } from './reports.ts';

export function ResolveForm(props: { report: Report; isGone: boolean; onResolved: () => void }) {
  const { report } = props;
  const [note, setNote, clear] = useDraft(`report-note.${report.id}`, '');
  const resolve = useResolveReport(report);
  const error = resolutionErrors({ note }).note;
  const send = (resolution: 'removed' | 'kept') =>
    resolve.mutate(
      { resolution, note },
      {
        onSuccess: () => {
          clear();
          props.onResolved();
        },
      },
    );
  return (
    <div className={classes.resolve}>
      <Textarea
        label="Note (optional)"
        description="Only the admins of this loop see this note. The person who reported the post is told the outcome."
        rows={2}
        value={note}
        error={error}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {note && <Counter length={characters(note)} max={reportLimits.note} />}
      <div className={classes.acts}>
        <Resolutions isGone={props.isGone} isOff={!!error} isSending={resolve.isPending} send={send} />
      </div>
    </div>
  );
}

function Resolutions(props: {
  isGone: boolean;
  isOff: boolean;
  isSending: boolean;
  send: (resolution: 'removed' | 'kept') => void;
}) {
  const { isOff, isSending, send } = props;
  const confirm = useConfirm();
  const remove = async () => {
    const isSure = await confirm({
      text: 'You will not be able to recover this post or any of its content. The person who reported it will be told that it was removed.',
      yes: 'Yes, delete it!',
      no: 'No, keep it',
    });
    if (isSure) send('removed');
  };
  if (props.isGone) {
    return (
      <Button disabled={isOff} loading={isSending} onClick={() => send('removed')}>
        Close the report
      </Button>
    );
  }
  return (
    <>
      <Button variant="default" disabled={isOff || isSending} onClick={() => send('kept')}>
        Keep the post
      </Button>
      <Button color="pink" disabled={isOff} loading={isSending} onClick={() => void remove()}>
        Remove the post
      </Button>
    </>
  );
}
