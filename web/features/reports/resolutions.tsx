import { Button } from '@mantine/core';
import { useConfirm } from '../../ui/overlays/confirm.tsx';

export function Resolutions(props: {
  noun: string;
  isGone: boolean;
  isOff: boolean;
  isSending: boolean;
  send: (resolution: 'removed' | 'kept') => void;
}) {
  const { noun, isOff, isSending, send } = props;
  const confirm = useConfirm();
  const remove = async () => {
    const isSure = await confirm({
      text: `You will not be able to recover this ${noun} or any of its content. The person who reported it will be told that it was removed.`,
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
        Keep the {noun}
      </Button>
      <Button color="pink" disabled={isOff} loading={isSending} onClick={() => void remove()}>
        Remove the {noun}
      </Button>
    </>
  );
}
