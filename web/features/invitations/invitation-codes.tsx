import { Button, Skeleton } from '@mantine/core';
import { IconCopy } from '../../ui/icons.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import classes from './invitation-codes.module.css';
import { type InvitationCode, useInvitationCodes } from './invitations.ts';

/** A loop's codes, ready to be copied or read out. */
export function InvitationCodes({ loopId }: { loopId: number }) {
  const codes = useInvitationCodes(loopId);
  if (codes.isPending) return <Skeleton height={112} radius="lg" />;
  if (codes.isError) {
    return (
      <p role="alert" className={classes.failed}>
        The invitation code could not be loaded.{' '}
        <Button variant="subtle" size="compact-md" onClick={() => codes.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  return codes.data.map((code) => <Code key={code.id} code={code} />);
}

function Code({ code }: { code: InvitationCode }) {
  const toast = useToast();
  const copy = async (text: string, confirmation: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(confirmation);
    } catch {
      toast('Your browser could not copy it. Please select the code and copy it yourself.', 'bad');
    }
  };
  const link = () => `${window.location.origin}/join-loop?code=${encodeURIComponent(code.loop_code)}`;
  return (
    <section className={classes.code} aria-label="Invitation code">
      <div>
        <p className={classes.title}>{code.description || 'Invitation code'}</p>
        <p className={classes.text}>{code.loop_code}</p>
        <p className={classes.words}>or say “{code.friendly_token}”</p>
      </div>
      <div className={classes.actions}>
        <Button
          color="mint"
          leftSection={<IconCopy size={20} aria-hidden />}
          onClick={() => copy(code.loop_code, 'Code copied')}
        >
          Copy code
        </Button>
        <Button variant="white" onClick={() => copy(link(), 'Link copied')}>
          Copy link
        </Button>
      </div>
    </section>
  );
}
