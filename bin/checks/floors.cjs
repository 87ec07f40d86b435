// The floors of the server, from the ground up: a folder imports only from below its own. The ground itself is every
// `tables.ts`, which all may join. Read by .dependency-cruiser.cjs, boundaries.js and the picture in architecture.md.
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

/** Those that are no feature of their own: they stand beside `features/`. */
const besides = ['access', 'presenters', 'lifecycle'];

const pathTo = (name) => (besides.includes(name) ? `server/${name}` : `server/features/${name}`);

/** The drawing: the top floor first, as in a house. */
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
