import type { CableChannelName, CableError, CableIdentifier } from '@loopyard/contract/cable.ts';
import type { RestCall } from '@loopyard/contract/rest.ts';
import { offlineError } from '../lib/api-error.ts';
import type { ChannelHandlers } from '../lib/cable.ts';
import type { Document } from '../lib/document.ts';
import type { RequestOptions, Transport } from '../lib/transport.ts';
import type { DocumentAnswers } from './answers/document-answers.ts';
import { feedCalls, feedDocuments } from './answers/feed.ts';
import { buildWorld } from './world/build-world.ts';
import { type Demo, isQuiet, notHere, type RestAnswers } from './world/demo.ts';
import { fetchSeeds } from './world/seeds.ts';

const SIGN_UP_FIRST = 'Sign up to do this.';

type Options = {
  viewerId: () => number;
  /** Called with each change in a locked demo; false lets it pass. */
  refuse: () => boolean;
  now?: () => Date;
};

type Commands = Record<string, Record<string, (demo: Demo, call: never) => void>>;
type Listener = { identifier: string; handlers: ChannelHandlers<CableChannelName> };

/** Answers from a world in this page's memory; a reload starts again. It sends nothing. */
export function createDemoTransport({ viewerId, refuse, now = () => new Date() }: Options) {
  const listeners = new Set<Listener>();
  const publish: Demo['publish'] = (channel, message) => {
    const identifier = nameOf(channel);
    for (const listener of listeners)
      if (listener.identifier === identifier) queueMicrotask(() => listener.handlers.message(message));
  };
  const openDemo = keepOnce(
    async (): Promise<Demo> => ({ world: buildWorld(await fetchSeeds(), now()), viewerId, now, publish }),
  );
  const lockAct = () => {
    if (refuse()) throw notHere(SIGN_UP_FIRST);
  };
  const openUpload = keepOnce(async () => {
    const { createUpload } = await fetchPart(import('./answers/upload.ts'));
    return createUpload(await openDemo(), lockAct);
  });

  const transport: Transport = {
    async request<Call extends RestCall>(call: Call, ...[options]: RequestOptions<Call>) {
      const answer = await findAnswer(call);
      if (!answer) throw notHere('This is not part of the demo.');
      if (!call.startsWith('GET ') && !isQuiet(answer)) lockAct();
      const { params = {}, query = {}, body = {} } = { ...options } as Record<string, object | undefined>;
      const input = { params, query, body } as unknown as Parameters<typeof answer>[1];
      return structuredClone(await answer(await openDemo(), input)) as never;
    },
    async graphql<Data, Variables extends object>(document: Document<Data, Variables>, variables: Variables) {
      const answer = await getAnswer<Data, Variables>(document);
      return structuredClone(answer(await openDemo(), variables));
    },
    subscribe(identifier, handlers) {
      const listener = { identifier: nameOf(identifier), handlers } as unknown as Listener;
      listeners.add(listener);
      queueMicrotask(() => listeners.has(listener) && handlers.connected?.());
      return {
        async perform(action, data) {
          if (refuse()) return handlers.message(lockedCommand(action, data) as never);
          const { commandAnswers } = await fetchPart(import('./answers/commands.ts'));
          const commands: Commands = commandAnswers;
          const call = { identifier, tell: handlers.message, data } as never;
          commands[identifier.channel]?.[action]?.(await openDemo(), call);
        },
        close: () => void listeners.delete(listener),
      };
    },
    upload: async (request) => (await openUpload())(request),
  };
  return { transport, openDemo };
}

async function findAnswer<Call extends RestCall>(call: Call): Promise<RestAnswers[Call]> {
  const answers: RestAnswers = feedCalls;
  return answers[call] ?? (await fetchPart(import('./answers/rest.ts'))).restAnswers[call];
}

async function getAnswer<Data, Variables>(document: Document<Data, Variables>) {
  const name = /(?:query|mutation) (\w+)/.exec(document)?.[1] as keyof DocumentAnswers;
  const answers: Partial<DocumentAnswers> = feedDocuments;
  const answer = answers[name] ?? (await fetchPart(import('./answers/documents.ts'))).documentAnswers[name];
  return answer as unknown as (demo: Demo, variables: Variables) => Data;
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

function lockedCommand(command: string, data: object): CableError {
  const uuid = 'uuid' in data && typeof data.uuid === 'string' ? { uuid: data.uuid } : {};
  return { type: 'Error', command, ...uuid, code: 'forbidden', detail: SIGN_UP_FIRST };
}

function nameOf(identifier: CableIdentifier<CableChannelName>): string {
  return JSON.stringify(Object.entries(identifier).toSorted());
}
