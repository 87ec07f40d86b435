const isTest = (path) => /[.]test(ing)?[.]tsx?$|^(server|web)[/]test[/]/.test(path);

/** @param foldersOf gives the names of both folders, or null to skip the import */
export function pairsAmong(modules, foldersOf) {
  const keys = new Set(
    modules
      .filter(({ source }) => !isTest(source))
      .flatMap(({ source, dependencies }) =>
        dependencies
          .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
          .map(({ resolved }) => foldersOf(source, resolved)),
      )
      .filter((pair) => pair && pair[0] !== pair[1])
      .map((pair) => pair.join(' ')),
  );
  return [...keys].map((key) => {
    const [from, to] = key.split(' ');
    return { from, to, isMutual: keys.has(`${to} ${from}`) };
  });
}

export function serverFolders(source, target) {
  const names = [source, target].map(serverFolder);
  return names.every(Boolean) && !target.endsWith('/tables.ts') ? names : null;
}

function serverFolder(path) {
  const [, feature, floor] =
    /^server\/(?:features\/([^/]+)|(access|presenters|lifecycle))\//.exec(path) ?? [];
  return feature ?? floor;
}

/** The folders at which two paths part; `.` stands for the files beside a subfolder. */
export function webFolders(source, target) {
  if (![source, target].every((path) => path.startsWith('web/'))) return null;
  const [from, to] = [source, target].map((path) => path.split('/'));
  const parting = from.findIndex((part, at) => part !== to[at]);
  const nameAt = (parts) => (parts.length > parting + 1 ? parts[parting] : '.');
  const common = from.slice(0, parting).join('/');
  return parting < 1 ? null : [from, to].map((parts) => `${common}/${nameAt(parts)}`);
}

export function circlesAmong(pairs) {
  const names = [...new Set(pairs.map(({ from }) => from))];
  const reachByName = new Map(names.map((name) => [name, reach(pairs, name)]));
  const knots = names
    .filter((name) => reachByName.get(name).has(name))
    .map((name) =>
      names.filter(
        (neighbour) => reachByName.get(name).has(neighbour) && reachByName.get(neighbour).has(name),
      ),
    );
  return [...new Map(knots.map((knot) => [knot.join(), knot])).values()];
}

function reach(pairs, start) {
  const targets = new Set();
  for (const waiting = [start]; waiting.length > 0; ) {
    const name = waiting.pop();
    for (const { to } of pairs.filter(({ from }) => from === name)) {
      if (targets.has(to)) continue;
      targets.add(to);
      waiting.push(to);
    }
  }
  return targets;
}
