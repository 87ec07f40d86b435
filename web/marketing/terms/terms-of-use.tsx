import { Link } from 'react-router';
import type { Policy } from './policy.ts';

export const termsOfUse: Policy = {
  id: 'use',
  title: 'Terms of Use',
  description: 'What you may expect of Loopyard and what is expected of you, in plain words.',
  short:
    'You are 13 or older, or a parent agrees. What you share stays yours. Keep to the law and the Code of Conduct, and you can leave whenever you like.',
  sections: [
    {
      title: 'Who this is between',
      body: (
        <p>
          Loopyard is software that a school, a club, a union or a person runs on a machine of their own.
          Whoever runs the one you are looking at is called the operator here. These terms are between you and
          the operator. A loop is looked after by its admins, who are members of it and not the operator’s
          staff.
        </p>
      ),
    },
    {
      title: 'Who may join',
      body: (
        <>
          <p>
            You may have an account if you are 13 or older. If you are younger, a parent or guardian has to
            consent first.
          </p>
          <p>
            Give your own name and an e-mail address that you read. Keep your password to yourself. If you
            think that somebody else knows it, change it: that signs you out everywhere else.
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
            of pictures and films, and to show it to those who may see it: the members of the loop you put it
            in, and its guests where the loop lets people read without joining.
          </p>
          <p>
            Share only what you have a right to share, and ask people before you post pictures of them. The{' '}
            <Link to="/terms#conduct">Code of Conduct</Link> says what has no place here.
          </p>
        </>
      ),
    },
    {
      title: 'What admins and the operator may do',
      body: (
        <>
          <p>
            The admins of a loop may take down what is posted in it and remove members from it. They are told
            when somebody reports a post.
          </p>
          <p>
            The operator may suspend an account that breaks these terms. A suspended account is signed out and
            its profile hidden; everything in it is kept, and it can be reactivated. The operator may also
            delete an account, which is permanent. When an account is suspended or deleted, you and your
            institution, that is the admins of your loops, are told by e-mail.
          </p>
        </>
      ),
    },
    {
      title: 'What costs money',
      body: (
        <p>
          An account is free. Where a loop, a post or an event has a price, you see it before you pay, and
          card details go to the card company and are not kept here. Ask the operator about refunds.
        </p>
      ),
    },
    {
      title: 'What you can rely on',
      body: (
        <>
          <p>
            The operator takes reasonable care to keep Loopyard running and what you share safe, but it is
            provided as it is: it can be away for repairs, and no machine never fails. Keep a copy of what you
            can’t do without.
          </p>
          <p>
            If the operator is liable to you, it is for no more than the amount you paid in the last 12 months
            or US$50, whichever is more. This does not limit what the law does not let anyone limit, such as
            liability for fraud or injury, and your rights as a consumer stay as they are.
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
            <Link to="/terms#privacy">Data &amp; Privacy Policy</Link> says what goes with it.
          </p>
          <p>
            When these terms change, this page does. Go on using Loopyard only if you agree with them. If a
            part of them can’t be applied, the rest stands. They follow the law of the place where the
            operator is.
          </p>
        </>
      ),
    },
  ],
};
