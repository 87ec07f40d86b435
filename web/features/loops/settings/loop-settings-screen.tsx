import { Skeleton } from '@mantine/core';
import { useParams } from 'react-router';
import { count, listOfNames } from '../../../lib/words.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageOf } from '../../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../../ui/pages/page.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { InvitationCodes } from '../../invitations/invitation-codes.tsx';
import { type Loop, logoAddress, useLoop } from '../loops.ts';
import { LeaveLoop } from './leave-loop.tsx';
import { LoopForm } from './loop-form.tsx';
import classes from './loop-settings.module.css';

/** A loop's name and logo, who runs it, its codes, and the way out. */
export default function LoopSettingsScreen() {
  return (
    <PageOf noun="loop" query={useLoop(Number(useParams().id))}>
      {(loop) => (
        <Page
          title="Loop Settings"
          actions={
            loop && (
              <LinkButton to={`/members/${loop.id}`} variant="default">
                Loop Members
              </LinkButton>
            )
          }
        >
          {loop ? <Settings loop={loop} /> : <Skeleton height={200} radius="lg" />}
        </Page>
      )}
    </PageOf>
  );
}

function Settings({ loop }: { loop: Loop }) {
  const { abilities } = loop;
  return (
    <>
      {abilities.update ? (
        <Panel title="Name and logo">
          <LoopForm key={loop.id} loop={loop} />
          <p className={classes.about}>
            <Facts loop={loop} />
          </p>
        </Panel>
      ) : (
        <Panel>
          <div className={classes.loop}>
            <Avatar name={loop.name} src={logoAddress(loop.logo)} size={72} shape="square" />
            <div>
              <h2 className={classes.name}>
                <Name>{loop.name}</Name>
              </h2>
              <p className={classes.facts}>
                <Facts loop={loop} />
              </p>
            </div>
          </div>
        </Panel>
      )}
      {abilities.invite && (
        <div id="codes">
          <Panel title="Invitation codes">
            <InvitationCodes loopId={loop.id} />
          </Panel>
        </div>
      )}
      {(abilities.leave || loop.is_admin) && (
        <Panel title="Leave Loop">
          <LeaveLoop loop={loop} />
        </Panel>
      )}
    </>
  );
}

/** How many there are, who finds it and who runs it. */
function Facts({ loop }: { loop: Loop }) {
  return (
    <>
      {count(loop.members_count, 'member')} · {doors(loop)}
      <br />
      Run by {listOfNames(loop.admins)}
    </>
  );
}

function doors(loop: Loop): string {
  if (loop.is_public) return 'public: anyone signed in can find and join it';
  if (loop.has_guest_access) return 'guests can read it';
  return 'private';
}
