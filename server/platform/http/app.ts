import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import fastifyStatic from '@fastify/static';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { AccessCheck } from '../access-check.ts';
import type { Bounds } from '../bounds.ts';
import type { Clock } from '../clock.ts';
import type { Ctx, Viewer } from '../context.ts';
import { type Failure, fail } from '../result.ts';
import { bearer, refuseCall, requestLimits } from './admission.ts';
import { nameAskers } from './askers.ts';
import { boundBodies, boundEnding, endUnread, leaveUnread, takeJson, usualBytes } from './bodies.ts';
import { boundConnections, connectionsEnder } from './connections.ts';
import { isHost } from './host.ts';
import type { Html } from './html.ts';
import { refuseKey } from './idempotency.ts';
import type { Limit, MakeLimit } from './limits.ts';
import { refuseUnrouted } from './methods.ts';
import { packAnswers } from './packing.ts';
import { onError, sendProblem } from './problem.ts';
import { securityHeaders } from './security-headers.ts';
import { shapeCompiler } from './shapes.ts';

export type App = {
  http: FastifyInstance;
  context(request: FastifyRequest): Ctx;
  /** Checks the session again with a fresh access check. Null if it's valid, otherwise why it's refused. */
  identifyAnew(request: FastifyRequest): Promise<Failure | null>;
  refuse(reply: FastifyReply): FastifyReply;
  /** Closes each connection with its next answer, so that none is cut while a proxy is sending on it. */
  endConnections(): void;
  drain(): void;
};

/** `waiting`: signed in, but let in only by calls that say `evenWaiting`. */
type Caller = { identity: Viewer } | { waiting: Viewer; refusal: Failure };

type Options = {
  authenticate(token: string): Promise<Caller | null>;
  /** Reads no database if it can: the access check runs later. */
  recognise(token: string, request: FastifyRequest): { viewer: Viewer; accessCheck: AccessCheck } | null;
  admit(request: FastifyRequest): Promise<Failure | null>;
  clock: Clock;
  log: FastifyBaseLogger;
  limit: MakeLimit;
  writes: Limit;
  trustProxy: boolean | string;
  secure: boolean;
  bounds: Bounds;
};

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    accessCheck: AccessCheck | null;
    /** Why its token opens nothing; null: it has none, or it opens. */
    tokenRefusal: Failure | null;
    /** Text for readers without JavaScript; null leaves the page as built. */
    noScriptWords: Html | null;
  }
  interface FastifyContextConfig {
    anyone?: boolean;
    evenWaiting?: boolean;
    checksAccess?: boolean;
    writes?: boolean;
    isPage?: boolean;
  }
}

export function createApp(options: Options): App {
  const http = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: usualBytes,
    trustProxy: options.trustProxy,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 2_000 },
    forceCloseConnections: 'idle',
    // No hook runs for an address that can't be read.
    frameworkErrors(error, request, reply) {
      securityHeaders(options.secure, reply);
      endUnread(request, reply);
      return onError(error, request, reply);
    },
  });
  http.setValidatorCompiler(shapeCompiler);
  http.setSerializerCompiler(serializerCompiler);
  http.setErrorHandler(onError);
  decorate(http);
  let draining = false;
  nameAskers(http);
  boundBodies(http, options.bounds);
  boundEnding(http, options.bounds);
  boundConnections(http.server, options.trustProxy, options.bounds);
  const endConnections = connectionsEnder(http);
  takeJson(http);
  packAnswers(http);
  const refuse = refuseUnrouted(http);
  leaveUnread(http, refuse);
  // Only adds `reply.sendFile(path, root)`. Each caller decides what is sent, and with which headers.
  http.register(fastifyStatic, { root: tmpdir(), serve: false, cacheControl: false, index: false });
  const identify = admitRequests(http, options, () => draining);
  return {
    http,
    identifyAnew: (request) => identify(request).then(() => options.admit(request)),
    refuse,
    endConnections,
    drain() {
      draining = true;
    },
    context: (request) => ({
      viewer: request.viewer,
      now: options.clock.now(),
      requestId: request.id,
      log: options.log,
      accessCheck: request.accessCheck,
    }),
  };
}

type Identify = (request: FastifyRequest) => Promise<void>;

function admitRequests(http: FastifyInstance, options: Options, isDraining: () => boolean): Identify {
  const limits = requestLimits(options);
  const { recognised, identify } = identifiers(options);
  http.addHook('onRequest', async (request, reply) => {
    securityHeaders(options.secure, reply);
    if (!isHost(request.host)) return sendProblem(reply, fail('malformed', { detail: 'Host names no host' }));
    const { url = request.url, config } = request.routeOptions;
    if (config.isPage) {
      const full = await limits(request);
      return full ? sendProblem(reply, full) : undefined;
    }
    // The URL can be percent-encoded (%61pi is api), so compare the route's own.
    if (!url.startsWith('/api/')) return;
    reply.header('cache-control', 'no-store');
    if (isDraining()) return sendProblem(reply, fail('unavailable', { retryAfter: 2 }));
    if (!recognised(request)) await identify(request);
    if (request.tokenRefusal && !config.anyone) return sendProblem(reply, request.tokenRefusal);
    const refusal =
      (await limits(request)) ??
      refuseKey(request) ??
      (request.accessCheck ? null : await options.admit(request));
    if (refusal) return refuseCall(request, reply, refusal);
  });
  return identify;
}

function decorate(http: FastifyInstance): void {
  http.decorateRequest('viewer', null);
  http.decorateRequest('accessCheck', null);
  http.decorateRequest('tokenRefusal', null);
  http.decorateRequest('noScriptWords', null);
}

function identifiers({ authenticate, recognise }: Options) {
  return {
    recognised(request: FastifyRequest): boolean {
      const { checksAccess, writes } = request.routeOptions.config;
      // A write's own statement asks nothing about a loop in the header.
      const isFirst = !checksAccess || (writes && request.headers['x-loop-id'] !== undefined);
      const token = isFirst ? null : bearer(request);
      const knownViewer = token && recognise(token, request);
      if (knownViewer) Object.assign(request, knownViewer);
      return Boolean(knownViewer);
    },
    async identify(request: FastifyRequest): Promise<void> {
      const token = bearer(request);
      request.accessCheck = null;
      const caller = token ? await authenticate(token) : null;
      const isLetIn = caller && ('identity' in caller || request.routeOptions.config.evenWaiting);
      request.viewer = isLetIn ? ('identity' in caller ? caller.identity : caller.waiting) : null;
      const refusal = caller && 'refusal' in caller ? caller.refusal : fail('unauthenticated');
      request.tokenRefusal = token !== null && !isLetIn ? refusal : null;
    },
  };
}
