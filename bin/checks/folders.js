// How the folders of the server's floors hang together, from what dependency-cruiser saw of their files.
const folderOf = (path) => /^server\/(?:features\/([^/]+)|(access|presenters|lifecycle))\//.exec(path);
const nameOf = (path) => folderOf(path)?.[1] ?? folderOf(path)?.[2];
const isTest = (path) => /[.]test(ing)?[.]ts$/.test(path);

/** Which folder takes a value from which; what is taken from a `tables.ts`, the ground of all, does not count. */
export function pairsAmong(modules) {
  const keys = new Set(
    modules
      .filter(({ source }) => !isTest(source))
      .flatMap(({ source, dependencies }) =>
        dependencies
          .filter(
            ({ resolved, dependencyTypes }) => !isGround(resolved) && !dependencyTypes.includes('type-only'),
          )
          .map(({ resolved }) => [nameOf(source), nameOf(resolved)]),
      )
      .filter(([from, to]) => from && to && from !== to)
      .map((pair) => pair.join(' ')),
  );
  return [...keys].map((key) => {
    const [from, to] = key.split(' ');
    return { from, to, isMutual: keys.has(`${to} ${from}`) };
  });
}

/** Those folders that each reach all others of theirs, and so themselves again. */
export function circlesAmong(pairs) {
  const names = [...new Set(pairs.map(({ from }) => from))];
  const reached = new Map(names.map((name) => [name, reach(pairs, name)]));
  const knots = names
    .filter((name) => reached.get(name).has(name))
    .map((name) => names.filter((other) => reached.get(name).has(other) && reached.get(other).has(name)));
  return [...new Map(knots.map((knot) => [knot.join(), knot])).values()];
}

function reach(pairs, start) {
  const reached = new Set();
  for (const waiting = [start]; waiting.length > 0; ) {
    const name = waiting.pop();
    for (const { to } of pairs.filter(({ from }) => from === name)) {
      if (reached.has(to)) continue;
      reached.add(to);
      waiting.push(to);
    }
  }
  return reached;
}

function isGround(path) {
  return path.endsWith('/tables.ts');
}
