import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';

export type GraphqlContext = { ctx: Ctx; request: FastifyRequest; reply: FastifyReply };
