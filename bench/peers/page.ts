import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Aim, goalOf, isReached, nowOf } from '../aims.ts';
import type { Figure } from '../load.ts';
import { capital, chartOf, short } from './chart.ts';
import { aimsOf } from './goals.ts';
import type { Run } from './run.ts';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));
/** Explains why a goal is not reached, which no run can measure. */
const heldPath = fileURLToPath(new URL('./held.md', import.meta.url));
const shownRuns = 3;
const [us, floor] = ['Loopyard', 'a bare server'];

export function writePage(runsFolder: string): void {
  const runs = readdirSync(runsFolder)
    .toSorted()
    .slice(-shownRuns)
    .map((name) => JSON.parse(readFileSync(`${runsFolder}/${name}`, 'utf8')) as Run);
  const newest = runs.at(-1);
  if (!newest) throw new Error('no run to show');
  mkdirSync(`${docs}/pictures/growth`, { recursive: true });
  const pictures = newest.growth.map((growth) => {
    const file = `pictures/growth/${slug(growth.of)}-by-${slug(growth.by)}.svg`;
    writeFileSync(`${docs}/${file}`, chartOf(growth));
    return `![${capital(growth.of)} by ${growth.by}: ${growth.sizes.map(short).join(', ')}](${file})`;
  });
  const text = [
    about(newest),
    `## What is aimed at\n\nOf the run of ${hour(newest)}.\n\n${aimTable(newest)}`,
    readFileSync(heldPath, 'utf8').trim(),
    `## Requests\n\nOf the run of ${hour(newest)}. The middle of several rounds that take turns.\n\n${requestTable(newest)}`,
    `## Two thousand sockets\n\nIn 40 loops, which hear 20 comments a second between them; each comment is stored. All came in at once.\n\n${crowdTable(newest)}`,
    `## Hours apart\n\n${hoursTable(runs)}`,
    `## How cost grows\n\n${pictures.join('\n\n')}`,
  ];
  writeFileSync(`${docs}/performance.md`, `${text.join('\n\n')}\n`);
}

function about({ machine, peers }: Run): string {
  const peerNames = Object.entries(peers).map(([name, version]) => `${name} ${version}`);
  return `# Performance

What Loopyard does beside a bare server, which is Fastify and \`ws\` over one prepared statement or insert on the same
database, with no session, right or event looked at; and beside other products, each as it starts by itself. All of a
run is on one machine, the client too: ${machine.processors}, ${machine.memoryGiB} GiB, Node ${machine.node}, PostgreSQL
${machine.postgres}${peerNames.length ? `; ${peerNames.join(' and ')}` : ''}. Machines differ and are noisy: what counts is one beside the other, in one run.

\`npm run bench -- peers\` does it again, keeps its figures in \`bench/runs\` and writes this page. NodeBB is fetched from npm,
whose newest is ${peers.NodeBB ?? 'old'}; later ones, which do more for a page, come from its repository alone. It keeps its data in
Redis, which flushes each write to the disk; so do ours and the bare server's before they answer. For the peers:
\`apt-get install redis-server ruby-rails ruby-redis ruby-pg puma\`; those which aren't there are left out.`;
}

function requestTable({ rows, peers }: Run): string {
  const peer = 'NodeBB' in peers;
  const head = [
    'work',
    'at once',
    'bare, a second',
    'Loopyard',
    'of the bare',
    'p50',
    ...(peer ? ['NodeBB', 'times NodeBB', 'p50'] : []),
  ];
  return table(
    head,
    rows.map(({ work, atOnce, figures }) => {
      const [ours, bare, peerFigure] = [figures[us], figures[floor], figures.NodeBB];
      const cells = [work, String(atOnce), rate(bare), rate(ours), ratio(ours, bare), middle(ours)];
      return peer ? [...cells, rate(peerFigure), ratio(ours, peerFigure), middle(peerFigure)] : cells;
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

function hoursTable(runs: Run[]): string {
  const all = runs.map(aimsOf);
  const same = (aims: Aim[], { work, beside }: Aim) =>
    aims.find((aim) => aim.work === work && aim.beside === beside);
  return table(
    ['work', 'beside', ...runs.map(hour)],
    (all.at(-1) ?? []).map((aim) => [
      aim.work,
      aim.beside,
      ...all.map((aims) => {
        const sameAim = same(aims, aim);
        return sameAim ? nowOf(sameAim) : '';
      }),
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
