import { LinkButton } from '../../../ui/link-button.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import classes from './mailed-link.module.css';
import { MailedLink } from './mailed-link.tsx';

export default function UndoNewEmailScreen() {
  return (
    <MailedLink
      title="Undo the change of your e-mail address"
      description="Take back the former e-mail address of your Loopyard account."
      text="Your account gets this address back and is logged out everywhere. Its password no longer works, and we send you a link to choose a new one."
      button="Undo the change"
      failure="Nothing has been undone yet."
      act={(transport, token) =>
        transport.request('PUT /api/email_changes/:token/undo', { params: { token } })
      }
      outcome={({ email }) => (
        <Scene
          role="status"
          heading="h1"
          title="Your account has its address back"
          text={
            <span className={classes.address}>
              {`We sent a link to ${email}. Please choose a new password with it: it works for 30 minutes.`}
            </span>
          }
        >
          <LinkButton to="/forgot-password">No e-mail? Send it again</LinkButton>
        </Scene>
      )}
      dead={{
        text: 'If you can’t log in any more, please write to those who run this Loopyard.',
        children: <LinkButton to="/login">Login</LinkButton>,
      }}
    />
  );
}
