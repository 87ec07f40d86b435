import { Link } from 'react-router';
import type { Policy } from './policy.ts';

export const termsOfUse: Policy = {
  id: 'use',
  title: 'Terms of Use',
  description: 'What you can expect from Loopyard, and what we expect from you, in plain words.',
  short:
    'You must be 13 or older, or have a parent’s consent. What you share stays yours. Keep to the law and the Code of Conduct. You can leave whenever you like.',
  lawfulNames: ['controller', 'contact', 'age', 'complaint'],
  sections: [
    {
      title: 'Who this is between',
      body: (
        <p>
          Loopyard is software that a school, a club, a union or a person runs on their own machine. The
          operator is the one who runs the Loopyard you are looking at. These terms are between you and the
          operator. Each loop is run by its admins. They are members of the loop, not the operator’s staff.
        </p>
      ),
    },
    {
      title: 'Who may join',
      body: (
        <>
          <p>
            You may have an account if you are 13 or older. If you are younger, a parent or guardian has to
            consent first. Where the law of the operator’s country says so, the age is 16.
          </p>
          <p>
            Give your own name and an e-mail address that you read. Keep your password to yourself. If you
            think that someone else knows it, change it: this logs you out everywhere else.
          </p>
        </>
      ),
    },
    {
      title: 'What you share',
      body: (
        <>
          <p>
            What you write and upload stays yours. You allow the operator to keep it, to make smaller copies
            of pictures and films, and to show it to people who may see it: the members of the loop, and its
            guests if the loop lets people read without joining.
          </p>
          <p>
            Share only what you have a right to share, and ask people before you post pictures of them. The{' '}
            <Link to="/terms#conduct">Code of Conduct</Link> says what is not allowed.
          </p>
        </>
      ),
    },
    {
      title: 'What admins and the operator may do',
      body: (
        <>
          <p>
            The admins of a loop may delete posts and comments in it and remove members from it. They are told
            when someone reports a post.
          </p>
          <p>
            The operator may suspend an account that breaks these terms. A suspended account is logged out and
            its profile is hidden. Everything in it is kept, and it can be reactivated. The operator may also
            delete an account. This is permanent. When your account is suspended or deleted, you and your
            institution (the admins of your loops) are told by e-mail.
          </p>
        </>
      ),
    },
    {
      title: 'What costs money',
      body: (
        <p>
          An account is free. If a loop, a post or an event has a price, you see it before you pay. Your card
          details go to the card company and are not kept here. Ask the operator about refunds.
        </p>
      ),
    },
    {
      title: 'What you can rely on',
      body: (
        <>
          <p>
            The operator takes reasonable care to keep Loopyard running and what you share safe. But Loopyard
            is provided as it is: it may be down for repairs, and any machine can fail. Keep your own copy of
            anything important.
          </p>
          <p>
            If the operator is liable to you, it is for no more than the amount you paid in the last 12 months
            or US$50, whichever is more. This does not limit anything that the law does not allow us to limit,
            such as liability for fraud or injury. Your rights as a consumer stay the same.
          </p>
        </>
      ),
    },
    {
      title: 'Leaving, and changes',
      body: (
        <>
          <p>
            You can leave a loop, or delete your account under User Settings, at any time. The{' '}
            <Link to="/terms#privacy">Data &amp; Privacy Policy</Link> says what is deleted with it.
          </p>
          <p>
            If these terms change, this page changes too. Only go on using Loopyard if you agree with them. If
            part of them can’t be applied, the rest still applies. The law of the place where the operator is
            applies to them.
          </p>
        </>
      ),
    },
  ],
};
