import { useLocation, useParams } from 'react-router';
import { count, listOfNames } from '../../../lib/words.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Awaited } from '../../../ui/pages/awaited.tsx';
import { PageOf } from '../../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../../ui/pages/page.tsx';
import { PageTabs } from '../../../ui/pages/page-tabs.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { InvitationCodes } from '../../invitations/invitation-codes.tsx';
import { LeadsPanel } from '../../leads/leads-panel.tsx';
import { LoopPlanPanel } from '../../plans/loop-plan-panel.tsx';
import { LoopRules } from '../../rules/rules-form.tsx';
import { LoopWords } from '../../words/loop-words.tsx';
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
import { RoleAges } from './role-ages.tsx';
import { WelcomeForm } from './welcome-form.tsx';

export default function LoopSettingsScreen() {
  return (
    <PageOf noun="loop" query={useLoop(Number(useParams().id))}>
      {(loop) => (
        <Page
          title="Loop Settings"
          actions={
            loop && (
              <>
                {loop.abilities.read_log && (
                  <LinkButton to={`/edit-loop/${loop.id}/log`} variant="default">
                    Log
                  </LinkButton>
                )}
                <LinkButton to={`/members/${loop.id}`} variant="default">
                  Loop Members
                </LinkButton>
              </>
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
  return loop.abilities.update ? <AdminSettings loop={loop} /> : <MemberSettings loop={loop} />;
}

function AdminSettings({ loop }: { loop: Loop }) {
  const root = `/edit-loop/${loop.id}`;
  return (
    <PageTabs
      label="Loop Settings"
      current={useLocation().pathname.replace(/\/$/, '')}
      tabs={[
        { address: root, label: 'General', content: <General loop={loop} /> },
        { address: `${root}/joining`, label: 'Joining', content: <Joining loop={loop} /> },
        {
          address: `${root}/rules`,
          label: 'Rules',
          content: <LoopRules loopId={loop.id} roles={loop.roles} />,
        },
        { address: `${root}/words`, label: 'Words', content: <LoopWords loopId={loop.id} /> },
        { address: `${root}/money`, label: 'Money', content: <Money loop={loop} /> },
        { address: `${root}/danger`, label: 'Danger', content: <Danger loop={loop} /> },
      ]}
    />
  );
}

/** So little that one page holds it. */
function MemberSettings({ loop }: { loop: Loop }) {
  return (
    <>
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
      <OwnFeePanel loop={loop} />
      <Danger loop={loop} />
    </>
  );
}

function General({ loop }: { loop: Loop }) {
  return (
    <>
      <Panel title="Name and logo">
        <LoopForm key={loop.id} loop={loop} />
        <p className={classes.about}>
          <Facts loop={loop} />
        </p>
      </Panel>
      <Panel title="Search">
        <LoopLanguage loop={loop} />
      </Panel>
      <LeadsPanel loopId={loop.id} />
    </>
  );
}

function Joining({ loop }: { loop: Loop }) {
  return (
    <>
      <Panel title="Welcome">
        <WelcomeForm key={loop.id} loop={loop} />
      </Panel>
      <Panel title="Who can join">
        <LoopDoors loop={loop} />
      </Panel>
      {!loop.adults_only && (
        <Panel title="Roles">
          <RoleAges loop={loop} />
        </Panel>
      )}
      {loop.abilities.invite && (
        <div id="codes">
          <Panel title="Invitation codes">
            <InvitationCodes loopId={loop.id} isProtected={!loop.adults_only} mayChange />
          </Panel>
        </div>
      )}
    </>
  );
}

function Money({ loop }: { loop: Loop }) {
  return (
    <>
      <LoopPlanPanel loopId={loop.id} />
      <FeePanel loop={loop} />
    </>
  );
}

function Danger({ loop }: { loop: Loop }) {
  const { abilities } = loop;
  return (
    <>
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
