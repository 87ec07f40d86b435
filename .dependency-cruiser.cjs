// The directions of imports (docs/architecture.md). bin/checks/boundaries.js checks the project by them.
/** The server's floors, lowest first: a folder imports from lower ones only. Any `tables.ts` is below them all. */
const floors = [
  ['access', 'presenters', 'enquiries'],
  ['acts', 'push'],
  ['accounts', 'leads', 'looks', 'requests', 'roles', 'rules', 'words', 'plans'],
  ['blocks', 'fees'],
  ['memberships', 'media', 'mentions', 'revisions'],
  ['calendar'],
  ['invitations', 'profiles', 'posts', 'sanctions'],
  ['loops', 'comments', 'analytics', 'announcements', 'hashtags', 'payments', 'pins', 'polls'],
  ['reactions', 'reports'],
  ['subscriptions', 'lifecycle'],
  ['notifications', 'operator'],
];
const besides = ['access', 'presenters', 'lifecycle'];
const pathTo = (name) => (besides.includes(name) ? `server/${name}` : `server/features/${name}`);

const feature = '(^|/)server/features/([^/]+)/';
const tests = '([.]test(ing)?[.]tsx?$|[.]spec[.]ts$|^(server|web)/test/)';
/** Parts of a feature that other features' screens may import beside its `<noun>.ts`, by name. */
const sharedParts = [
  'accounts/settings/(unconfirmed-email|own-data|delete-account)',
  'calendar/(da(te-words|ys)|event-(times|view)|open/open-event)|hashtags/tag-(picker|query)|announcements/(announcement-(bar|mark)|unread(-strip)?)|comments/(held-line|thread/comment-thread)',
  'invitations/(code-link|inviting-loop|invitation-codes|school-answers)',
  'media/cover/cover-(mosaic|picture)|mentions/(mention-text|use-naming)',
  'media/(gallery/(media-gallery|file-rows)|picture/picture-(field|form))',
  'media/(editor/media-editor|picture-editor/picture-editor)',
  '(blocks/(block-button|blocked-people)|fees/pay-fee|leads/leads-panel|looks/look(s-at-me|-list)|reports/(case-card|report-form))',
  'notifications/push/lazy-push|pins/(pinned-strip|use-pinning)|profiles/people-sheet|plans/(awaited-plan|loop-plan-panel|plan-chooser)',
  'polls/poll-view|re(actions/reaction-bar|visions/edited-mark)|posts/text/rich-text|rules/rules-form|sanctions/sanctions-panel|words/loop-words',
  'media/uploads/(drop-area|form-media|use-media-list|use-picture|use-posted-media)',
].join('|');
const transports = '/(graphql|rest|channel|channels|mails|jobs)([./]|$|-)';

/** The files that put the features together, and those that act through them. */
const roof = '^server/(features[.]ts$|cli[.]ts$|(cli|docs|metrics|seed|start)/)';
const folders = (names) => `^(${names.map(pathTo).join('|')})/`;
const belowOnly = floors.map((names, i) => ({
  name: `floor-${i + 1}-imports-from-below`,
  severity: 'error',
  comment: 'Neither up nor across: what two need lies below both, or the upper one hands it down.',
  from: { path: folders(names), pathNot: tests },
  to: { path: [folders(floors.slice(i).flat()), roof], pathNot: '^$1/|/tables[.]ts$' },
}));

/**
 * Each list and its entries: a new entry is a file and a line. knip finds an entry that its list leaves out.
 * Parts may rest on one another, and a sale's own call on it. The site map names screens by their path.
 */
const lists = {
  features: ['^server/features[.]ts$', '^server/(features/[^/]+|lifecycle|seed)/feature[.]ts$'],
  kinds: ['^server/features/notifications/kinds[.]ts$', '^server/features/notifications/kinds/'],
  offers: ['^server/features/payments/(offers|rest[-a-z]*)[.]ts$', '^server/features/payments/sold/'],
  makers: ['^server/test/makers[.]ts$', '/scene[.]testing[.]ts$'],
  pages: ['^web/marketing/pages[.]ts$', '^web/marketing/content/(?!site[.])'],
  'parts-on-the-server': ['^server/features/posts/parts/', '^server/features/posts/parts/(?!parts?[.])'],
  'parts-on-the-web': [
    '^web/features/posts/parts/',
    '^web/features/posts/parts/(?!parts?[.]|no-parts[.]|before-paying[.])',
  ],
  screens: ['^web/features/accounts/entrance/mobile-landing-screen[.]tsx$', '-screen[.]tsx$'],
};
const byListAlone = Object.entries(lists).map(([name, [list, entries]]) => ({
  name: `list-of-${name}`,
  severity: 'error',
  comment: 'Everything else knows the list, so that a new entry changes nothing but that.',
  from: { path: '^(server|web|contract|seeds)/', pathNot: [list, '[.]test[.]tsx?$'] },
  to: { path: entries },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'Two files that import each other, if only for types, are one file, or miss a third below both.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-knows-nobody',
      severity: 'error',
      comment: 'The contract is imported by both sides and does no I/O.',
      from: { path: '^contract/' },
      to: { path: '^(codec|server|web|e2e|bench|drill|bin)/' },
    },
    {
      name: 'contract-does-no-io',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'codec-knows-only-the-contract',
      severity: 'error',
      comment: 'A program of its own: a file goes in, variants come out.',
      from: { path: '^codec/' },
      to: { path: '^(server|web|seeds|e2e|bench|drill|bin)/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      comment: 'platform/ knows no product word: a feature hands it what it needs.',
      from: { path: '^server/platform/', pathNot: tests },
      to: { path: '^server/((features|access|presenters|lifecycle)/|main[.]ts$)' },
    },
    {
      name: 'rights-are-taken-in-one-place',
      severity: 'error',
      comment:
        'access/revocation.ts raises the epoch, revokes and records; start/open.ts tells what was revoked.',
      from: { path: '^server/', pathNot: [tests, '^server/(access/revocation|start/open)[.]ts$'] },
      to: { path: '^server/platform/events/revoke[.]ts$' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'only-the-root-composes',
      severity: 'error',
      comment: 'main.ts puts the parts together; nothing imports it.',
      from: { path: '^(server|seeds|bench|drill)/', pathNot: tests },
      to: { path: '^server/main[.]ts$' },
    },
    {
      name: 'transports-are-the-outermost',
      severity: 'error',
      comment: 'transports → commands and queries → policy and tables; never back.',
      from: { path: `${feature}(commands|queries|policy|tables|events)([./]|$|-)`, pathNot: tests },
      to: { path: `^server/features/[^/]+${transports}` },
    },
    {
      name: 'policy-and-tables-are-the-innermost',
      severity: 'error',
      comment: 'They may name the types that queries answer, and call nothing of them.',
      from: { path: ['^server/access/', `${feature}(policy|tables)[.]ts$`], pathNot: tests },
      to: { path: '^server/features/[^/]+/(commands|queries)([./]|$|-)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-meet-at-their-doors',
      severity: 'error',
      comment:
        "A feature uses another only through its queries, commands, events, shape, tables or what one of these rests on (for reads' joins).",
      from: { path: '^server/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^server/features/([^/]+)/',
        pathNot: [
          '^server/features/$1/',
          '^server/features/[^/]+/(queries|commands|events|tables|shape|activity|unread|rows|views|holding|pinning|appeals)[.]ts$',
          '^server/features/accounts/(passwords/(passwords|change-password|resets)|sessions/sessions|email-changes/(commands|open|by-operator)|consents/answer)[.]ts$',
          '^server/features/media/(turns/turns|edits/edit-picture)[.]ts$',
          '^server/features/push/(deliver|outbox|services)[.]ts$',
        ],
      },
    },
    ...belowOnly,
    ...byListAlone,
    {
      name: 'tables-are-the-ground',
      severity: 'error',
      comment: 'Types of their own feature may be named; everything else stands above them.',
      from: { path: `${feature}tables[.]ts$` },
      to: {
        path: '^server/(features|access|presenters|lifecycle)/',
        pathNot: '^server/features/$2/|/tables[.]ts$',
      },
    },
    {
      name: 'seeds-come-by-their-feature',
      severity: 'error',
      comment:
        'The product knows of its small world what its feature brings, and `seed.ts`, which writes it.',
      from: { path: '^server/', pathNot: ['^server/seed/', tests] },
      to: { path: '^server/seed/', pathNot: '/(feature|seed)[.]ts$' },
    },
    {
      name: 'every-feature-has-its-floor',
      severity: 'error',
      comment: 'A new one gets its place in `floors`.',
      from: { path: '^server/features/[^/]+/', pathNot: [folders(floors.flat()), tests] },
      to: {},
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      comment: 'ui/ and lib/ know no product word.',
      from: { path: '^web/(ui|lib)/' },
      to: { path: '^web/(features|marketing|shell)/' },
    },
    {
      name: 'web-features-meet-at-their-nouns',
      severity: 'error',
      comment: "A feature's screens use another's <noun>.ts, and of its parts those that are named above.",
      from: { path: '^web/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^web/features/([^/]+)/',
        pathNot: `^web/features/($1/|([a-z]+)/\\2([.]gen)?[.]ts$|(${sharedParts})[.]tsx?$)`,
      },
    },
    {
      name: 'only-routes-compose-screens',
      severity: 'error',
      comment: 'The site map imports screens; screens do not import the site map.',
      from: { path: '^web/(features|ui|lib|marketing)/' },
      to: { path: '^web/(routes[.]ts|root[.]tsx)$' },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^(codec|contract|server|web)/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'running-needs-no-dev-package',
      severity: 'error',
      comment: '`npm start` leaves out devDependencies. The letter is compiled while developing.',
      from: {
        path: '^(codec|contract|server|web|seeds)/',
        pathNot: `${tests}|^server/platform/mail/compile[.]ts$`,
      },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-unresolved-import',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|[.]/[+]types/)|/[+]types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|[.]react-router|[.]cache)/' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};
