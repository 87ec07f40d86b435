import { Button } from '@mantine/core';
import { useLocation } from 'react-router';
import { sentence } from '../../../lib/api-error.ts';
import { isolated } from '../../../lib/words.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { useJoinLoop } from '../entering.ts';
import { isUnpaid, type Loop, langOf, payAddress, useGuestLoop } from '../loops.ts';
import { useGoIn } from '../selecting.ts';
import classes from './guest-bar.module.css';

export function GuestBar() {
  const loop = useGuestLoop();
  const isOnFeed = /^\/(feed|loopyard)\b/.test(useLocation().pathname);
  if (!loop || !isOnFeed) return null;
  return (
    <section className={classes.bar} aria-label="Guest">
      <div className={classes.words}>
        <p>
          You are reading <Name>{loop.name}</Name> as a guest. Only members can post and comment.
        </p>
        {loop.welcome_text && (
          <p className={classes.text} lang={langOf(loop)}>
            <LinkedText text={loop.welcome_text} />
          </p>
        )}
      </div>
      <WayIn loop={loop} />
    </section>
  );
}

function WayIn({ loop }: { loop: Loop }) {
  if (isUnpaid(loop)) {
    return (
      <LinkButton to={payAddress(loop.id)} color="mint">
        Pay and join
      </LinkButton>
    );
  }
  if (loop.is_public) return <Join loop={loop} />;
  return (
    <LinkButton to="/join-loop" color="mint">
      Join with a code
    </LinkButton>
  );
}

function Join({ loop }: { loop: Loop }) {
  const join = useJoinLoop();
  const goIn = useGoIn();
  const toast = useToast();
  const name = isolated(loop.name);
  return (
    <Button
      color="mint"
      loading={join.isPending}
      onClick={() =>
        join.mutate(
          { loop_id: loop.id },
          {
            onSuccess: (entered) =>
              goIn(entered, { replace: true, onEntry: () => toast(`You are now a member of ${name}`) }),
            onError: (error) => toast(`You could not join ${name}. ${sentence(error)}`, 'bad'),
          },
        )
      }
    >
      Join Loop
    </Button>
  );
}
