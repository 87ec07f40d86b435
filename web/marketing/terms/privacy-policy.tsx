import { lawfulNames } from '@loopyard/contract/lawful-texts.ts';
import { retention } from '@loopyard/contract/retention.ts';
import { Link } from 'react-router';
import type { Policy } from './policy.ts';

export const privacyPolicy: Policy = {
  id: 'privacy',
  title: 'Data & Privacy Policy',
  description: 'What Loopyard keeps about you, who sees it, for how long, and how to download or delete it.',
  short:
    'We keep what you give us and what Loopyard needs to work, on the operator’s machine. There is no advertising, and nothing is sold. You can download your data or delete it.',
  lawfulNames,
  sections: [
    {
      title: 'What is kept',
      body: (
        <ul>
          <li>
            <strong>Your account:</strong> your name, your age group, your e-mail address and your password,
            which is scrambled so that nobody can read it.
          </li>
          <li>
            <strong>What you share:</strong> posts, comments, pictures, films and files, and your profile
            picture, nickname and bio. Others can’t see where a picture was taken, or other hidden details in
            it.
          </li>
          <li>
            <strong>What you choose:</strong> the loops you are in, the people and posts you subscribe to,
            people you blocked, your time zone, and what you want by e-mail.
          </li>
          <li>
            <strong>What you do:</strong> when you were last in a loop, which posts you opened, how much you
            post and comment each day, and what you reported.
          </li>
          <li>
            <strong>What was decided about you:</strong> by the admins of your loops, such as a warning, and
            if you are under 18 there.
          </li>
          <li>
            <strong>Where you logged in:</strong> the kind of device and when. Network addresses are scrambled
            too. We use them only to stop people who guess passwords.
          </li>
          <li>
            <strong>What you pay:</strong> what for, how much and when, but never your card details.
          </li>
        </ul>
      ),
    },
    {
      title: 'What it is used for',
      body: (
        <p>
          To run Loopyard, to keep it safe, and to send you the e-mails you asked for or need, such as a link
          for a new password, an invitation or the outcome of a report. There is no advertising and no
          profiling, and nothing is sold or passed on. The server’s log contains nothing about what you look
          at or write.
        </p>
      ),
    },
    {
      title: 'Who sees it',
      body: (
        <ul>
          <li>
            Members of a loop see your name, your profile and what you share there. Where everybody is 18 or
            older, they also see when you were last active. A loop for adults may also let guests read it.
            Nobody else sees any of it, and your e-mail address is not on your profile.
          </li>
          <li>
            Admins and safeguarding leads of a loop also see reports and what was reported. If nobody there
            may decide, the operator does.
          </li>
          <li>
            Admins of a loop also see the e-mail addresses of its members and of the people they invited, and
            when members were last in it. Where the loop has analytics, they see how much each member posts
            and comments there, and which posts each one opened.
          </li>
          <li>
            The operator runs the machine and has access to what is on it. Other companies may deliver the
            operator’s e-mails or store its files, and do nothing else with them.
          </li>
          <li>
            A film from another site, such as YouTube, is loaded only when you press play. Then that site’s
            own policy applies.
          </li>
        </ul>
      ),
    },
    {
      title: 'How long it is kept',
      body: (
        <ul>
          {Object.values(retention).map(({ subject, until }) => (
            <li key={subject}>
              {subject}: {until}.
            </li>
          ))}
          <li>Backups: up to 90 days.</li>
        </ul>
      ),
    },
    {
      title: 'Suspended, or deleted',
      body: (
        <>
          <p>
            A suspended account is hidden: nobody can open its profile or log in to it. Everything in it is
            kept, so that it can be reactivated.
          </p>
          <p>
            Deleting is permanent. Your name, e-mail address, profiles and pictures, and what you wrote in
            posts and comments, are gone at once. Others then see “Deleted member” instead of your name.
            Backups may take up to 90 days to clear. Only what belongs to others stays, such as the words of a
            copy that someone made of your post, without your pictures, what was reported until 180 days after
            the decision, and invoices without your name.
          </p>
          <p>
            Your institution (the admins of your loops) is told when your account is suspended or deleted.
          </p>
        </>
      ),
    },
    {
      title: 'Your rights',
      body: (
        <>
          <p>
            You can see and correct your name and profiles, download everything that is kept about you, and
            delete your account. You can do this yourself, free of charge, under User Settings and Edit
            Profiles.
          </p>
          <p>
            You can also write to the operator and ask what is kept about you, have it corrected or deleted,
            or object to its use. You get an answer within one month, free of charge. If you are not happy
            with it, you can complain to the data protection authority where you live.
          </p>
        </>
      ),
    },
    {
      title: 'Children',
      body: (
        <p>
          Loopyard is for people aged 13 and older, or 16 and older where the law says so, and for younger
          ones with the consent of a parent or guardian. We ask the parent by e-mail, keep their address with
          their yes as its proof, and delete it with the account. Without a yes both are deleted after 14
          days. Where a school invites children whose parents it has asked itself, we ask nobody. If you find
          out that a younger child has an account without consent, please tell the operator, who will delete
          it. A parent may ask for a child’s data, or have it deleted. For people of 10 to 16 there is{' '}
          <Link to="/privacy/short">a page in short words</Link>.
        </p>
      ),
    },
    {
      title: 'What is on your device',
      body: (
        <p>
          Loopyard sets no cookies. The <Link to="/terms#cookies">Cookie Policy</Link> lists what it keeps in
          your browser instead.
        </p>
      ),
    },
  ],
};
