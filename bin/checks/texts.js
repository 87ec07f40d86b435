// Rules that a file's text shows: comments that say subject, verb, object; the first line of a migration; a test
// beside each screen.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.js';
import { conclude, filesOf, problemsOfPlants } from './check.js';

const comment =
  /(?<!\/\/.*\n\s*|^[^\S\n]*#.*\n[^\S\n]*)(?:(?<=^|\s)(?:\/\/|\/\*\*?|#)\s+(?:\*\s+)?|"""\s*|^[^\S\n]*"|"(?:description|summary)": ")(?:@(?:param|returns?)\s+(?:\{.*?\}\s+)?\S+\s+)?(?:Whoever|Who|Whom|What|Whatever|Whose|Those|As|Of)\b.*/gim;
const exported = /(\*\/\n|\/\/.*\n)?export (?:async function|function|const \w+ = (?:async )?\()/g;
const mostCommented = 0.45;

const rules = [
  {
    files: '{contract/openapi.json,*/**/*.{ts,tsx,js,cjs,mjs,css,sh,graphql}}',
    leftOut: ['server/migrations/**', '**/*.{gen,d}.ts', 'bin/checks/texts.js'],
    find: (path, text) =>
      [...text.matchAll(comment)].map(({ index, 0: words }) => {
        const line = text.slice(0, index).split('\n').length;
        return `${path}:${line}: opens with a riddle: ${words.trim().slice(0, 70)}`;
      }),
    bad: [
      ...['// Whoever asks', '/** What it does. */', '/*\n * Of a post: its title.\n */', '# As is'],
      ...['"""\nWho\n"""', 'type Post {\n  "Who wrote it"\n  author: User\n}', '"description": "Whose"'],
    ].map((text) => ['planted', text]),
    good: [
      ['planted', '// Asking costs a read.'],
      ['planted', "const url = 'http://whose.example'; // one\n// what goes on"],
    ],
  },
  {
    files: 'server/migrations/*.sql',
    find(path, text) {
      const [number] = /\d{4}/.exec(path);
      const [, oldest] = /^-- Oldest server: (\d{4})\n/.exec(text) ?? [];
      if (oldest && oldest <= number) return [];
      return [
        `${path} does not begin with the oldest server that works with it: '-- Oldest server: ${number}'`,
      ];
    },
    bad: ['alter table', '-- Oldest server: 0008\n'].map((text) => ['server/migrations/0007_x.sql', text]),
    good: [['server/migrations/0007_x.sql', '-- Oldest server: 0007\nalter table']],
  },
  {
    files: 'web/**/*-screen.tsx',
    find: (path, _, test = path.replace('.tsx', '.test.tsx')) =>
      existsSync(join(root, test)) ? [] : [`${path} has no test: ${test}`],
    bad: [['web/shell/bare-screen.tsx']],
  },
];

const problems = rules.flatMap(({ files, leftOut, find, bad, good }) => {
  const read = filesOf(files, leftOut);
  const tooFew = read.length < 40 ? [`Only ${read.length} of ${files} were found`] : [];
  return [...read.flatMap((file) => find(...file)), ...problemsOfPlants(find, bad, good), ...tooFew];
});
const functions = filesOf('*/**/*.{ts,tsx,js}', ['**/*.{gen,d}.ts', '**/*.{test,spec,testing}.*'])
  .flatMap(([, text]) => [...text.matchAll(exported)])
  .map(([, before]) => Boolean(before));
const share = functions.filter(Boolean).length / functions.length;
const percent = `${Math.round(share * 100)} %`;
if (functions.length < 1_000 || share > mostCommented)
  problems.push(`${percent} of ${functions.length} exported functions are commented, at most 45 % may be`);
conclude(problems, `${rules.length} rules of texts; ${percent} of exported functions are commented`);
