import { useParams } from 'react-router';
import { count, listOfNames } from '../../../lib/words.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Awaited } from '../../../ui/pages/awaited.tsx';
import { PageOf } from '../../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../../ui/pages/page.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { InvitationCodes } from '../../invitations/invitation-codes.tsx';
import { LoopPlanPanel } from '../../plans/loop-plan-panel.tsx';
import { type Loop, logoAddress, useLoop } from '../loops.ts';
import { DeleteLoop } from './delete-loop.tsx';
import { FeePanel } from './fee-panel.tsx';
import { HandOver } from './hand-over.tsx';
import { LeaveLoop } from './leave-loop.tsx';
import { LoopDoors } from './loop-doors.tsx';
import { LoopForm } from './loop-form.tsx';
import { LoopLanguage } from './loop-language.tsx';
import classes from './loop-settings.module.css';
import { OwnFeePanel } from './own-fee-panel.tsx';
import { WelcomeForm } from './welcome-form.tsx';

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
          {loop ? <Settings loop={loop} /> : <Awaited label="Loading the loop" height={200} />}
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
      {abilities.update && <Newcomers loop={loop} />}
      {abilities.invite && (
        <div id="codes">
          <Panel title="Invitation codes">
            <InvitationCodes loopId={loop.id} mayChange />
          </Panel>
        </div>
      )}
      {abilities.update && <LoopPlanPanel loopId={loop.id} />}
      {abilities.update ? <FeePanel loop={loop} /> : <OwnFeePanel loop={loop} />}
      {abilities.hand_over && (
        <Panel title="Owner">
          <HandOver loop={loop} />
        </Panel>
      )}
      {(abilities.leave || loop.is_admin) && (
        <Panel title="Leave Loop">
          <LeaveLoop loop={loop} />
        </Panel>
      )}
      {abilities.delete && (
        <Panel title="Delete Loop">
          <DeleteLoop loop={loop} />
        </Panel>
      )}
    </>
  );
}

function Newcomers({ loop }: { loop: Loop }) {
  return (
    <>
      <Panel title="Welcome">
        <WelcomeForm key={loop.id} loop={loop} />
      </Panel>
      <Panel title="Who can join">
        <LoopDoors loop={loop} />
      </Panel>
      <Panel title="Search">
        <LoopLanguage loop={loop} />
      </Panel>
    </>
  );
}

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
  if (loop.is_public) return 'public: anyone with an account can find and join it';
  if (loop.has_guest_access) return 'guests can read it';
  return 'private';
}
