// The server's floors, lowest first: a folder may only import from lower floors. Every folder may import any
// `tables.ts`. Read by .dependency-cruiser.cjs and boundaries.js.
const floors = [
  ['access', 'presenters', 'enquiries'],
  ['accounts', 'roles', 'plans'],
  ['fees'],
  ['memberships', 'media'],
  ['invitations', 'profiles', 'posts'],
  ['loops', 'comments', 'analytics', 'payments', 'reports'],
  ['subscriptions', 'lifecycle'],
  ['notifications', 'operator'],
];
const besides = ['access', 'presenters', 'lifecycle'];
const pathTo = (name) => (besides.includes(name) ? `server/${name}` : `server/features/${name}`);

module.exports = { floors, pathTo };
