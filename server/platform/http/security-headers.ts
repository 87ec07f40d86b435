import type { FastifyReply } from 'fastify';

export function securityHeaders(secure: boolean, reply: FastifyReply): FastifyReply {
  reply.headers(securityRules);
  if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  return reply;
}

/** `permissions-policy` names only what nobody here uses: the films of others ask for the rest. */
const securityRules = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
};
