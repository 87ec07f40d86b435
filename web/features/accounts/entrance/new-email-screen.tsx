import { useSession } from '../../../lib/app-context.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import classes from './mailed-link.module.css';
import { MailedLink } from './mailed-link.tsx';

export default function NewEmailScreen() {
  return (
    <MailedLink
      title="Confirm your new e-mail address"
      description="Confirm the new e-mail address of your Loopyard account."
      text="Then you log in with it, and all other devices are logged out. If you did not ask for this, please close this page."
      button="Confirm this address"
      failure="The address is not confirmed yet."
      act={(transport, token) => transport.request('PUT /api/email_changes/:token', { params: { token } })}
      outcome={({ email }) => <NowChanged email={email} />}
      dead={{
        text: 'Your account keeps the address it has. You can ask for another one in your settings.',
        children: <LinkButton to="/edit-account/email">Open your settings</LinkButton>,
      }}
    />
  );
}

function NowChanged({ email }: { email: string }) {
  const isLoggedIn = useSession().token !== null;
  return (
    <Scene
      role="status"
      heading="h1"
      title="Your e-mail address is changed"
      text={<span className={classes.address}>{`From now on you log in with ${email}.`}</span>}
    >
      <LinkButton to={isLoggedIn ? '/feed' : '/login'}>{isLoggedIn ? 'Open Loopyard' : 'Login'}</LinkButton>
    </Scene>
  );
}
