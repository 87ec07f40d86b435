import type { Demo, RestAnswers } from './world/demo.ts';

/** A file in `answers/` is the demo of one noun. */
type Noun = {
  calls?: RestAnswers;
  documents?: Record<string, (demo: Demo, variables: never) => object>;
  commands?: Record<string, (demo: Demo, identifier: never, data: never) => void>;
};

const nouns = Object.values(
  import.meta.glob<Noun>(['./answers/*.ts', '!./answers/*.test.ts'], { eager: true }),
);

export const all: Required<Noun> = {
  calls: Object.assign({}, ...nouns.map(({ calls }) => calls)),
  documents: Object.assign({}, ...nouns.map(({ documents }) => documents)),
  commands: Object.assign({}, ...nouns.map(({ commands }) => commands)),
};

export { planSeedEvents } from './world/seed-events.ts';
