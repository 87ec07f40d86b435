import { announcers, commenters, type Rule, roles, writers, yesOrNo } from './rule-choices.ts';

const writing = 'Who writes here';

/** The rules of a loop that say who may write. */
export const writingRules = {
  post_by: {
    kind: 'choice',
    area: writing,
    label: 'Who may post?',
    description: 'Posts that are there stay, and their authors can still change them.',
    choices: writers,
    fallback: 'all',
  },
  post_by_role_ids: {
    ...roles,
    area: writing,
    label: 'Roles',
    description: 'Admins may always post.',
    shownWhile: { rules: ['post_by'], values: ['roles'] },
  },
  comment_by: {
    kind: 'choice',
    area: writing,
    label: 'Who may comment?',
    description: 'Comments that are there stay.',
    choices: commenters,
    fallback: 'all',
  },
  comment_by_role_ids: {
    ...roles,
    area: writing,
    label: 'Roles',
    description: 'Admins may then comment too.',
    shownWhile: { rules: ['comment_by'], values: ['roles'] },
  },
  announce_by: {
    kind: 'choice',
    area: writing,
    label: 'Who may announce?',
    description: 'An announcement is told to everybody who may see the post, also by e-mail.',
    choices: announcers,
    fallback: 'admins',
  },
  announce_by_role_ids: {
    ...roles,
    area: writing,
    label: 'Roles',
    description: 'Admins may always announce.',
    shownWhile: { rules: ['announce_by'], values: ['roles'] },
  },
  events_by: {
    kind: 'choice',
    area: writing,
    label: 'Who may add events?',
    description: 'Events that are there stay.',
    choices: writers,
    fallback: 'all',
    inSchool: 'admins',
  },
  events_by_role_ids: {
    ...roles,
    area: writing,
    label: 'Roles',
    description: 'Admins may always add events.',
    shownWhile: { rules: ['events_by'], values: ['roles'] },
  },
  event_answers: {
    kind: 'choice',
    area: writing,
    label: 'May members see who comes to an event?',
    description: 'Without it they see how many come. Authors and admins see the names.',
    choices: yesOrNo,
    fallback: true,
  },
  reactions: {
    kind: 'choice',
    area: writing,
    label: 'May members react with a sign?',
    description: 'Such as a heart, under posts and comments. If you turn them off, none are shown.',
    choices: yesOrNo,
    fallback: true,
  },
} satisfies Record<string, Rule>;
