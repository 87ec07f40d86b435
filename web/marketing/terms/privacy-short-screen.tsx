import { Link } from 'react-router';
import { PublicHead } from '../../ui/pages/public-head.tsx';
import { TextPage } from '../text-page.tsx';
import { MoreWithoutScript, PlainMarkdown, useOperatorWords } from './lawful-texts.tsx';
import classes from './terms.module.css';

/** The privacy policy for people of ten to sixteen years. It says nothing that the policy doesn't. */
export default function PrivacyShortScreen() {
  return (
    <TextPage kicker="If you are 10 to 16, this page is for you" title="Your privacy, in short">
      <PublicHead
        path="/privacy/short"
        title="Your privacy, in short · Loopyard"
        description="For people of 10 to 16: who sees you in Loopyard, what teachers see, how to take things back, and who to tell."
      />
      <article className={classes.text}>
        <WhoSeesMe />
        <WhatTeachersSee />
        <TakingBack />
        <WhomToTell />
        <WhoIsInCharge />
        <Leaving />
        <p className={classes.next}>
          <Link to="/terms#privacy">The whole Data &amp; Privacy Policy</Link>
        </p>
      </article>
    </TextPage>
  );
}

function WhoSeesMe() {
  return (
    <section>
      <h2 className={classes.sectionTitle}>Who sees me?</h2>
      <ul>
        <li>The people in your loop. A loop is a closed group, such as your class or your club.</li>
        <li>They see your name, your profile, and what you post and write there.</li>
        <li>
          If its admins say that some of you are under 18, nobody else can read it. Some loops for adults let
          others read along.
        </li>
        <li>Search engines can’t look inside.</li>
        <li>Someone in your loop could copy a picture. So share only what all of them may see.</li>
      </ul>
    </section>
  );
}

function WhatTeachersSee() {
  return (
    <section>
      <h2 className={classes.sectionTitle}>What do teachers see?</h2>
      <ul>
        <li>What everybody in the loop sees. There are no private messages here, so nobody reads any.</li>
        <li>
          Some people run the loop. They are called admins, and in a school they are often teachers. They also
          see your e-mail address, when you were last here, and what somebody reported.
        </li>
        <li>
          Admins may look at how much you write and which posts you opened. If you are under 18, we write down
          each time they look. You can read who it was, in User Settings.
        </li>
        <li>
          Admins can delete what you post, and take someone out of the loop. Sometimes a post waits until an
          admin has read it.
        </li>
        <li>Nobody can read your password.</li>
      </ul>
    </section>
  );
}

function TakingBack() {
  return (
    <section>
      <h2 className={classes.sectionTitle}>Can I take it back?</h2>
      <ul>
        <li>Yes. You can delete your own posts and comments. Then the others can’t see them any more.</li>
        <li>
          If somebody reported it, the people who decide keep a copy. It goes 180 days after they decided.
        </li>
        <li>Copies for an emergency, called backups, can stay for up to 90 days.</li>
        <li>If someone saved your picture on their own phone, we can’t delete it there.</li>
      </ul>
    </section>
  );
}

function WhomToTell() {
  return (
    <section>
      <h2 className={classes.sectionTitle}>Who do I tell?</h2>
      <ul>
        <li>
          <strong>Are you or someone else in danger now?</strong> Call the emergency number, or go to a
          grown-up at once.
        </li>
        <li>Does something feel wrong? Tell a grown-up you trust, at home or at school.</li>
        <li>
          Press Report, under a post or comment or on a profile. The people who look after the loop read it.
          The other person is not told that it was you. You hear what was decided.
        </li>
        <li>The person you report doesn’t decide about it, also if it is an admin.</li>
        <li>You can block anyone but an admin. Then you don’t see what they write, and they aren’t told.</li>
      </ul>
    </section>
  );
}

function WhoIsInCharge() {
  const { texts, hasFailed } = useOperatorWords();
  const isUnknown = (texts !== null || hasFailed) && !texts?.controller;
  return (
    <section>
      <h2 className={classes.sectionTitle}>Who is in charge?</h2>
      <p>
        The people who run this Loopyard. It can be your school, your club, or somebody else. They decide what
        happens with your data. They also look after the machine, so they could see what is on it.
      </p>
      {(texts?.controller || texts?.contact) && (
        <div className={classes.said}>
          <PlainMarkdown text={[texts.controller, texts.contact].filter(Boolean).join('\n\n')} />
        </div>
      )}
      {isUnknown && <p>If you don’t know who they are, ask the person who invited you.</p>}
      <p>
        You and your parents can ask them what they keep about you, and to correct or delete it. It costs
        nothing. They must answer within a month.
      </p>
      <MoreWithoutScript />
    </section>
  );
}

function Leaving() {
  return (
    <section>
      <h2 className={classes.sectionTitle}>What happens when I leave?</h2>
      <ul>
        <li>
          If you leave a loop, you can’t read it any more. What you posted stays there, with your name. Delete
          it first if you don’t want that.
        </li>
        <li>
          If you delete your account, your name, your pictures and what you wrote are gone. Others then see
          “Deleted member”. You can’t undo this.
        </li>
        <li>What somebody reported, and backups, stay as long as it says above.</li>
        <li>Before you go, you can download what is kept about you, in User Settings.</li>
      </ul>
    </section>
  );
}
