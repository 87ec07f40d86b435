// The server's floors, lowest first: a folder may only import from lower floors. Every folder may import any
// `tables.ts`. Read by .dependency-cruiser.cjs, boundaries.js and the drawing in architecture.md.
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

function draw() {
  const lines = floors.map((names) => names.join(' · ')).toReversed();
  const all = [...lines, 'tables'];
  const width = Math.max(...all.map((line) => line.length));
  const middle = (line) => ' '.repeat(Math.floor((width - line.length) / 2)) + line;
  const rule = `+${'-'.repeat(width + 2)}+`;
  const rows = all.flatMap((line) => [`| ${middle(line).padEnd(width)} |`, rule]);
  return [rule, ...rows].join('\n');
}

module.exports = { floors, pathTo, draw };
