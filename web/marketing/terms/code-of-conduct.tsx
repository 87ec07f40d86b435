import type { Policy } from './policy.ts';

export const codeOfConduct: Policy = {
  id: 'conduct',
  title: 'Code of Conduct',
  description: 'How people treat each other in a loop, and what to do when someone breaks the rules.',
  short:
    'Be kind, be yourself, and ask before you share pictures of others. If something is wrong, report it: the admins of the loop will look at it.',
  sections: [
    {
      title: 'Treat people well',
      body: (
        <ul>
          <li>Write to others as you would speak to them in the same room.</li>
          <li>Disagree with what people say, not with who they are.</li>
          <li>Ask before you post a picture or a film of someone, and remove it when they ask you to.</li>
          <li>Keep what you read in a loop to yourself. Don’t share it outside.</li>
        </ul>
      ),
    },
    {
      title: 'What is not allowed',
      body: (
        <ul>
          <li>Bullying, threats, hatred, and putting pressure on people who said no.</li>
          <li>Sexual content, and any sexual approach to a child.</li>
          <li>Showing violence to shock people, and encouraging anyone to hurt themselves or others.</li>
          <li>Other people’s private details: addresses, numbers, messages, passwords.</li>
          <li>Pretending to be someone else.</li>
          <li>Adverts that nobody asked for, scams, and harmful files.</li>
          <li>Anything that is against the law, or that you have no right to share.</li>
        </ul>
      ),
    },
    {
      title: 'When something is wrong',
      body: (
        <>
          <p>
            Choose Report in the menu of a post or comment, or on a profile, and say why. The admins and
            safeguarding leads of the loop see your report, but the author of the post does not. The post
            disappears from your feed, and you are told what was decided.
          </p>
          <p>
            A report about an admin goes to the others, or to the operator if there are none. If it is about
            more than one post, use Contact Support in your account menu. If someone is in danger, call the
            emergency services first.
          </p>
        </>
      ),
    },
    {
      title: 'What may happen',
      body: (
        <>
          <p>
            Admins may delete a post or a comment, warn its author, stop them from writing for a while, let
            what they write wait for an admin, or remove them from the loop. The operator may suspend the
            account: this hides the profile, keeps the data and can be undone. The operator may also delete
            the account for good. In both cases, the person’s institution is told.
          </p>
          <p>
            If you think that a decision about your post or comment was a mistake, ask for another look within
            14 days, in My reports. About your account, write to the operator and ask them to look at it
            again.
          </p>
        </>
      ),
    },
  ],
};
