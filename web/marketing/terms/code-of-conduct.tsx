import type { Policy } from './policy.ts';

export const codeOfConduct: Policy = {
  id: 'conduct',
  title: 'Code of Conduct',
  description: 'How people treat each other in a loop, and what to do when somebody does not.',
  short:
    'Be kind, be yourself, ask before you share somebody else. If something is wrong, report it: the admins of the loop look at it.',
  sections: [
    {
      title: 'Treat people well',
      body: (
        <ul>
          <li>Write to others as you would speak to them in the same room.</li>
          <li>Disagree with what somebody says, not with who they are.</li>
          <li>Ask before you post a picture or a film of somebody, and take it down when they ask you to.</li>
          <li>What you read in a loop is for that loop. Don’t carry it outside.</li>
        </ul>
      ),
    },
    {
      title: 'What has no place here',
      body: (
        <ul>
          <li>Bullying, threats, hatred, and pressing people who said no.</li>
          <li>Sexual content, and any sexual approach to a child.</li>
          <li>Violence shown to shock, and encouragement to hurt oneself or others.</li>
          <li>Other people’s private details: addresses, numbers, messages, passwords.</li>
          <li>Pretending to be somebody else.</li>
          <li>Adverts nobody asked for, tricks, and files meant to do harm.</li>
          <li>Anything against the law, and what you have no right to share.</li>
        </ul>
      ),
    },
    {
      title: 'When something is wrong',
      body: (
        <>
          <p>
            Choose Report Post in the menu of a post and say why. The admins of the loop see it, not the
            person who wrote it, and you stop seeing the post in your feed. You are told what came of it.
          </p>
          <p>
            If it is about an admin, or about more than one post, use Contact Support in your account menu. If
            somebody is in danger, call the emergency services first.
          </p>
        </>
      ),
    },
    {
      title: 'What may follow',
      body: (
        <>
          <p>
            Admins may take a post or a comment down, or remove whoever wrote it from the loop. The operator
            may suspend the account, which hides the profile and keeps the data, so that it can be
            reactivated, or delete it for good. The person’s institution is told of either.
          </p>
          <p>Whoever thinks that this was a mistake can write to the operator and have it looked at again.</p>
        </>
      ),
    },
  ],
};
