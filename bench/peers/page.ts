import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { goalOf, isReached, nowOf } from '../aims.ts';
import type { Figure } from '../load.ts';
import { capital, chartOf, short } from './chart.ts';
import { aimsOf } from './goals.ts';
import type { Run } from './run.ts';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));
/** Explains why a goal is not reached, which no run can measure. */
const heldPath = fileURLToPath(new URL('./held.md', import.meta.url));
const [us, floor] = ['Loopyard', 'a bare server'];

export function writePage(run: Run): void {
  mkdirSync(`${docs}/pictures/growth`, { recursive: true });
  const pictures = run.growth.map((growth) => {
    const file = `pictures/growth/${slug(growth.of)}-by-${slug(growth.by)}.svg`;
    writeFileSync(`${docs}/${file}`, chartOf(growth));
    return `![${capital(growth.of)} by ${growth.by}: ${growth.sizes.map(short).join(', ')}](${file})`;
  });
  const text = [
    about(run),
    readFileSync(heldPath, 'utf8').trim(),
    `## Figures\n\nThe middle of several rounds that take turns.\n\n${requestTable(run)}`,
    `2,000 sockets came in at once to 40 loops, which hear 20 comments a second between them; each is stored.\n\n${crowdTable(run)}`,
    `## How cost grows\n\n${pictures.join(' ')}`,
  ];
  writeFileSync(`${docs}/performance.md`, `${text.join('\n\n')}\n`);
}

function about(run: Run): string {
  const { machine, peers } = run;
  const names = ['PostgreSQL', ...Object.keys(peers)];
  const versions = [machine.postgres, ...Object.values(peers)].map((version, n) => `${names[n]} ${version}`);
  return `# Performance

${aimTable(run)}

A *bare server* is Fastify and \`ws\` over prepared statements on the same database, and looks at no session or right. It
is written twice: as one would write it, and in one statement that writes alone or makes the page's JSON; the faster
counts, *in one* marks the second. The run of ${hour(run)} had all on one machine, the client too:
${machine.processors}, ${machine.memoryGiB} GiB, Node ${machine.node}, ${versions.join(', ')}. Machines differ and are
noisy: what counts is one beside the other, in one run.

\`npm run bench -- peers\` measures again, keeps its figures in \`bench/runs\` and writes this page; \`-- memory\` adds
its own. Action Cable needs \`apt-get install ruby-rails ruby-redis ruby-pg puma redis-server\`; NodeBB is measured from
a folder with its packages, \`NODEBB=/path\`.`;
}

function requestTable({ rows, peers }: Run): string {
  const peer = 'NodeBB' in peers;
  const head = ['work', 'at once', 'the bare server a second', 'Loopyard a second', 'of the bare', 'p50'];
  return table(
    [...head, ...(peer ? ['NodeBB a second'] : [])],
    rows.map(({ work, atOnce, figures }) => {
      const [ours, bare] = [figures[us], figures[floor]];
      const form = bare?.floor?.endsWith('at once') ? ', in one' : '';
      const cells = [work, String(atOnce), rate(bare) + form, rate(ours), ratio(ours, bare), middle(ours)];
      return peer ? [...cells, rate(figures.NodeBB)] : cells;
    }),
  );
}

function crowdTable({ crowd }: Run): string {
  return table(
    ['', 'comes in, a second', 'a comment to half of them', 'to 95 of 100', 'memory each'],
    Object.entries(crowd).map(([name, { connectsPerSecond, p50, p95, bytesEach }]) => [
      name,
      short(connectsPerSecond),
      `${short(p50)} ms`,
      `${short(p95)} ms`,
      `${short(bytesEach / 1024)} KB`,
    ]),
  );
}

function aimTable(run: Run): string {
  return table(
    ['work', 'beside', 'goal', 'now', ''],
    aimsOf(run).map((aim) => [
      aim.work,
      aim.beside,
      goalOf(aim),
      nowOf(aim),
      isReached(aim) ? 'reached' : '**not reached**',
    ]),
  );
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const rate = (figure?: Figure) => (figure ? short(figure.perSecond) : '');
const middle = (figure?: Figure) => (figure ? `${short(figure.p50)} ms` : '');
const ratio = (ours?: Figure, base?: Figure) =>
  ours && base ? (ours.perSecond / base.perSecond).toFixed(2) : '';
const hour = ({ at }: Run) => `${at.slice(0, 16).replace('T', ' ')} UTC`;
const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
