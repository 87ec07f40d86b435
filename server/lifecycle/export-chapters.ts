export type Row = Record<string, unknown>;
export type Everything = Record<string, Row[]>;

export const chapters: { title: string; parts: Record<string, string> }[] = [
  {
    title: 'Who you are here',
    parts: {
      account: 'Your account',
      account_portraits: 'Your portrait',
      profiles: 'Your profiles in loops',
      portraits: 'Your portraits in loops',
      notification_preferences: 'What also comes by e-mail',
      sessions: 'Where you are logged in',
      known_places: 'Devices you have used',
      email_confirmations: 'How your e-mail was confirmed',
      email_changes: 'Other e-mail addresses you asked for',
      parental_consents: 'What your parent was asked and said',
      password_resets: 'New passwords you asked for',
      data_requests: 'What you asked about your data',
      operator: 'Your right to run this server',
      operator_acts_of_mine: 'What you did as an operator',
      operator_acts: 'What operators did with your account',
    },
  },
  {
    title: 'Your loops',
    parts: {
      memberships: 'Loops you are or were in',
      loops: 'Loops you own',
      admissions: 'Loops that wait for your fee',
      lapses: 'Fees that are due',
      activity: 'How much you wrote each day',
      loop_acts: 'What you did as an admin',
      looks: 'Looks at your figures and pictures',
      sanctions: 'What admins decided about you',
    },
  },
  { title: 'What you posted', parts: { posts: '' } },
  { title: 'What you wrote under posts', parts: { comments: '' } },
  {
    title: 'What you followed, read and reported',
    parts: {
      subscriptions: 'What you subscribed to',
      notifications: 'What you were told',
      posts_seen: 'Posts you have seen',
      reactions: 'Your reactions to posts',
      comment_reactions: 'Your reactions to comments',
      votes: 'Your votes in polls',
      took_part: 'Anonymous polls you took part in',
      event_answers: 'Whether you come to events',
      calendar_feeds: 'Addresses of your calendar',
      post_keys: 'Posts you unlocked',
      post_admins: 'Posts you help to look after',
      post_invitees: 'Posts you were invited to',
      reports: 'What you reported',
      appeals: 'What you asked to be looked at again',
    },
  },
  {
    title: 'Invitations, e-mails and payments',
    parts: {
      invitations: 'Invitations to you',
      invitations_sent: 'Invitations you sent',
      invitation_codes: 'Codes you made',
      mails: 'E-mails to you',
      checkouts: 'Purchases',
      invoices: 'Invoices',
      fee_payments: 'Membership fees',
    },
  },
];

export const withheld = [
  'What other people wrote, and their names and addresses: that is theirs.',
  'Who reported your posts, and who removed you from a loop: that stays between them and the admins.',
  'Passwords, codes and links that let somebody in: they are kept scrambled, and a copy could be stolen.',
  'Messages sent by the contact forms: an address that was typed there does not show who wrote.',
  'What came to your e-mail address before you had this account: it may have been meant for somebody else.',
  'Files that were never wholly sent, or that other people put on your posts.',
];

/** Numbers that only programs need, which `data.json` has, and what has a place of its own. */
export const unsaid = /^(id|seq|uuid|loopId|.*Id|.*Key|key|variants|placeholder|hasPeople|title|text|media)$/;
