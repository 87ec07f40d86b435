import { Link } from 'react-router';
import type { Policy } from './policy.ts';

export const privacyPolicy: Policy = {
  id: 'privacy',
  title: 'Data & Privacy Policy',
  description: 'What Loopyard keeps about you, who sees it, how long, and how to get or delete it.',
  short:
    'We keep what you give us and what the product needs, on the operator’s machine. There is no advertising and nothing is sold. You can take your data with you, or delete it.',
  sections: [
    {
      title: 'What is kept',
      body: (
        <ul>
          <li>
            <strong>Your account:</strong> your name, your e-mail address and your password, the last only in
            a scrambled form that nobody can read back.
          </li>
          <li>
            <strong>What you share:</strong> posts, comments, pictures, films and files, your portrait,
            nickname and bio. Where a picture was taken, and other hidden details in it, are removed from what
            others see.
          </li>
          <li>
            <strong>What you choose:</strong> the loops you are in, whom and what you follow, and what you
            want by e-mail.
          </li>
          <li>
            <strong>What you do:</strong> when you were last in a loop, which posts you opened, how much you
            post and comment on a day, and what you reported.
          </li>
          <li>
            <strong>Where you signed in:</strong> the kind of device and when. Network addresses are kept only
            as a scrambled mark, which keeps strangers who guess passwords out.
          </li>
          <li>
            <strong>What you pay:</strong> what for, how much and when. Never your card.
          </li>
        </ul>
      ),
    },
    {
      title: 'What it is used for',
      body: (
        <p>
          To run the product, to keep it safe, and to send you the e-mails you asked for or need: a new
          password, an invitation, the outcome of a report. There is no advertising, nobody is profiled for
          it, and nothing is sold or handed on. The server’s log has no line about what you look at and
          nothing you wrote.
        </p>
      ),
    },
    {
      title: 'Who sees it',
      body: (
        <ul>
          <li>
            Members of a loop see your name, your profile and what you share there. A loop may let guests read
            it, too. Nobody outside sees any of it, and nobody but you sees your e-mail address on your
            profile.
          </li>
          <li>
            Admins of a loop also see reports, the addresses they invited, and, where the loop has analytics,
            how much each member posts and comments there and when they were last in it.
          </li>
          <li>
            The operator runs the machine and can reach what is on it. Whoever carries the operator’s e-mails
            or stores its files, if somebody does, carries or stores only that.
          </li>
          <li>
            A film from another site, such as YouTube, is loaded once you press play. From then on that site’s
            own policy applies.
          </li>
        </ul>
      ),
    },
    {
      title: 'How long it is kept',
      body: (
        <ul>
          <li>Your account and what you share: until you delete it.</li>
          <li>A loop that was deleted: 14 days, in case it was a mistake. Then all in it is gone.</li>
          <li>A file that was sent but put in no post: a day.</li>
          <li>E-mails that were sent: what they said goes at once, that they were sent after 30 days.</li>
          <li>What you write to us by a contact form: a year.</li>
          <li>That the operator did something about your account, by its number alone: two years.</li>
          <li>A sign-in: it ends after 30 days without use, and after 180 days in any case.</li>
          <li>Backups: up to 90 days.</li>
        </ul>
      ),
    },
    {
      title: 'Suspended, or deleted',
      body: (
        <>
          <p>
            A suspended account is hidden: nobody can open its profile, and nobody can sign in to it. What
            belongs to it is kept, so that it can be reactivated.
          </p>
          <p>
            Deleting is permanent. Your name, e-mail address, profiles and pictures, and what you wrote in
            posts and comments, are gone at once. Where others answered you it says “Deleted member”. Backups
            may take up to 90 days to clear. What stays is what belongs to others, such as a copy that
            somebody made of your post, and invoices, without your name.
          </p>
          <p>
            Your institution, that is the admins of your loops, is told when your account is suspended or
            deleted.
          </p>
        </>
      ),
    },
    {
      title: 'Your rights',
      body: (
        <>
          <p>
            You can see and correct your name and profiles, download all that is kept about you, and delete
            your account, yourself and free of charge, under User Settings and Edit Profiles.
          </p>
          <p>
            You can also ask the operator in writing for what is kept about you. You get an answer within 40
            days. A fee of £10 may apply to such a request. If you are not content with the answer, you can
            complain to the data protection authority where you live.
          </p>
        </>
      ),
    },
    {
      title: 'Children',
      body: (
        <p>
          Loopyard is for people aged 13 and older, and for younger ones with the consent of a parent or
          guardian. Whoever finds out that a younger child has an account without it should tell the operator,
          who deletes it. A parent may ask for a child’s data or have it deleted, as above.
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
