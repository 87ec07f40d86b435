import type { CableChannelName, CableError, CableIdentifier } from '@loopyard/contract/cable.ts';
import type { RestCall } from '@loopyard/contract/rest.ts';
import { isApiError, offlineError } from '../lib/api-error.ts';
import type { ChannelHandlers } from '../lib/cable.ts';
import type { Document } from '../lib/document.ts';
import type { RequestOptions, Transport } from '../lib/transport.ts';
import type { all } from './all-answers.ts';
import * as feed from './answers/feed.ts';
import { buildWorld } from './world/build-world.ts';
import { type Demo, isQuiet, notFound, notHere } from './world/demo.ts';
import { fetchSeeds } from './world/seeds.ts';

type Options = {
  viewerId: () => number;
  /** Called with each change in a locked demo; false lets it pass. */
  refuse: () => boolean;
  now?: () => Date;
};

type Answer = (demo: Demo, ...input: object[]) => object | null;
type FoundAnswer = { answer: Answer; open: () => Promise<Demo> };
type Listener = { identifier: string; handlers: ChannelHandlers<CableChannelName> };

/** Answers from a world in this page's memory; a reload starts again. It sends nothing. */
export function createDemoTransport({ viewerId, refuse, now = () => new Date() }: Options) {
  const listeners = new Set<Listener>();
  const publish: Demo['publish'] = (channel, message) => {
    const identifier = nameOf(channel);
    for (const listener of listeners)
      if (listener.identifier === identifier) queueMicrotask(() => listener.handlers.message(message));
  };
  const { openDemo, findAnswer } = openersOf({ viewerId, now, publish });
  const lockAct = () => {
    if (refuse()) throw notHere('Sign up to do this.');
  };
  const openUpload = keepOnce(async () => {
    const { createUpload } = await fetchPart(import('./upload.ts'));
    return createUpload(await openDemo(), lockAct);
  });

  const transport: Transport = {
    async request<Call extends RestCall>(call: Call, ...[options]: RequestOptions<Call>) {
      const { answer, open } = await findAnswer('calls', call);
      if (!call.startsWith('GET ') && !isQuiet(answer)) lockAct();
      const { params = {}, query = {}, body = {} } = { ...options } as Record<string, object | undefined>;
      return asSent(await answer(await open(), asSent({ params, query, body }))) as never;
    },
    file: () => Promise.reject(notHere('Sign up to save files.')),
    async graphql<Data, Variables extends object>(document: Document<Data, Variables>, variables: Variables) {
      const name = /(?:query|mutation) (\w+)/.exec(document)?.[1] ?? '';
      const { answer, open } = await findAnswer('documents', name);
      return asSent(await answer(await open(), variables), idAsText) as Data;
    },
    subscribe(identifier, handlers) {
      const listener = { identifier: nameOf(identifier), handlers } as unknown as Listener;
      listeners.add(listener);
      queueMicrotask(() => listeners.has(listener) && handlers.connected?.());
      return {
        async perform(action, data) {
          try {
            const { answer, open } = await findAnswer('commands', `${identifier.channel} ${action}`);
            if (!isQuiet(answer)) lockAct();
            answer(await open(), identifier, data);
          } catch (error) {
            handlers.message(failureOf(error, { command: action, data }) as never);
          }
        },
        close: () => void listeners.delete(listener),
      };
    },
    upload: async (request) => (await openUpload())(request),
  };
  return { transport, openDemo };
}

function openersOf(facts: Omit<Demo, 'world'>) {
  const openSeeds = keepOnce(fetchSeeds);
  const openDemo = keepOnce(
    async (): Promise<Demo> => ({ ...facts, world: buildWorld(await openSeeds(), facts.now()) }),
  );
  const fetchAll = () => fetchPart(import('./all-answers.ts'));
  // A first feed does without the seeded events.
  const openPlanned = keepOnce(async (): Promise<Demo> => {
    const demo = await openDemo();
    (await fetchAll()).planSeedEvents(demo, await openSeeds());
    return demo;
  });
  const findAnswer = async (kind: keyof typeof all, name: string): Promise<FoundAnswer> => {
    const first = (feed as Partial<typeof all>)[kind]?.[name as never];
    if (first) return { answer: first, open: openDemo };
    const answer: Answer | undefined = (await fetchAll()).all[kind][name as never];
    if (!answer) throw notFound();
    return { answer, open: openPlanned };
  };
  return { openDemo, findAnswer };
}

/** If part of the script can't be loaded, the call fails as if the server didn't answer. */
function fetchPart<Part>(part: Promise<Part>): Promise<Part> {
  return part.catch(() => {
    throw offlineError();
  });
}

function keepOnce<T>(act: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => {
    result ??= act().catch((error: unknown) => {
      result = null;
      throw error;
    });
    return result;
  };
}

/** A copy without what JSON leaves out. */
function asSent<T>(value: T, replace?: (key: string, value: unknown) => unknown): T {
  return JSON.parse(JSON.stringify(value, replace));
}

/** Ids are texts in GraphQL. */
function idAsText(key: string, value: unknown): unknown {
  if (Array.isArray(value) && key.endsWith('_ids')) return value.map(String);
  return typeof value === 'number' && /^(.+_)?id$/.test(key) ? String(value) : value;
}

/** @throws the error if no answer came */
function failureOf(error: unknown, { command, data }: { command: string; data: object }): CableError {
  if (!isApiError(error) || error.code === 'offline') throw error;
  const uuid = 'uuid' in data && typeof data.uuid === 'string' ? { uuid: data.uuid } : {};
  const detail = Object.values(error.errors)[0] ?? error.detail;
  return { type: 'Error', command, ...uuid, code: error.code, detail };
}

function nameOf(identifier: CableIdentifier<CableChannelName>): string {
  return JSON.stringify(Object.entries(identifier).toSorted());
}
