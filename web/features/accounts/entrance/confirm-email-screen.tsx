import { useSession } from '../../../lib/app-context.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { MailedLink } from './mailed-link.tsx';

export default function ConfirmEmailScreen() {
  return (
    <MailedLink
      title="Confirm your e-mail"
      description="Confirm the e-mail address of your Loopyard account."
      text="Then Loopyard may send you the e-mails you ask for. If you did not sign up, please close this page."
      button="Confirm my e-mail"
      failure="Your e-mail is not confirmed yet."
      act={(transport, token) =>
        transport.request('PUT /api/email_confirmations/:token', { params: { token } })
      }
      outcome={() => <Confirmed />}
      dead={{
        text: 'If your e-mail is not confirmed yet, your settings say so and send you a new link.',
        children: <LinkButton to="/edit-account">Open your settings</LinkButton>,
      }}
    />
  );
}

function Confirmed() {
  const isLoggedIn = useSession().token !== null;
  return (
    <Scene role="status" heading="h1" title="Your e-mail is confirmed" text="You can close this page.">
      <LinkButton to={isLoggedIn ? '/feed' : '/login'}>{isLoggedIn ? 'Open Loopyard' : 'Login'}</LinkButton>
    </Scene>
  );
}
