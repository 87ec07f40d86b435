// Which way things point (docs/architecture.md). bin/checks/boundaries.js runs this on the project, and on planted
// violations, one per rule, to see that each rule still bites.
const feature = '(^|/)server/features/([^/]+)/';
const tests = '([.]test[.]tsx?$|[.]spec[.]ts$|^(server|web)/test/)';
const transports = '/(graphql|rest|channel|channels|mails|jobs)([./]|$|-)';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that import each other are one file, or miss a third below both.',
      from: {},
      // Types may point back: they vanish before anything runs.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-knows-nobody',
      severity: 'error',
      comment: 'The contract is imported by both sides and does no I/O.',
      from: { path: '^contract/' },
      to: { path: '^(server|web|e2e|bench|bin)/' },
    },
    {
      name: 'contract-does-no-io',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      comment: 'platform/ knows no product word: a feature hands it what it needs.',
      from: { path: '^server/platform/', pathNot: tests },
      to: { path: '^server/(features/|main[.]ts$)' },
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
      from: { path: '^(server|seeds|bench)/', pathNot: tests },
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
        pathNot:
          '^server/features/($1/|[^/]+/(queries|commands|events|tables|shape|passwords|change-password|sessions|activity|unread|views)[.]ts$)',
      },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      comment: 'ui/ and lib/ know no product word.',
      from: { path: '^web/(ui|lib)/' },
      to: { path: '^web/(features|marketing|shell)/' },
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
      comment:
        'Only as types: the table of who may do what is one of the tests, and each route names its row.',
      from: { path: '^(contract|server|web)/', pathNot: tests },
      to: { path: tests, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'running-needs-no-dev-package',
      severity: 'error',
      comment: '`npm start` leaves out devDependencies. The letter is compiled while developing.',
      from: {
        path: '^(contract|server|web|seeds)/',
        pathNot: `${tests}|[.]testing[.]ts$|^server/platform/mail/compile[.]ts$`,
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
