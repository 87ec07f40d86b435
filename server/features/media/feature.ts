import type { Compose } from '../../feature.ts';
import { hourly } from '../../platform/jobs/chores.ts';
import { mediaReactions } from './reactions.ts';
import { mediaRoutes } from './rest.ts';
import { uploadRoutes } from './rest-uploads.ts';
import { sweepUnused } from './sweep.ts';
import { addTransfers } from './transfers.ts';

export const media: Compose = (parts) => {
  const secret = parts.config.secretKey;
  return {
    routes: [...uploadRoutes({ ...parts, secret }), ...mediaRoutes(parts)],
    // Several loops may show one file.
    nouns: { media: null },
    reactions: mediaReactions(parts),
    chores: [{ name: 'media', cron: hourly, run: () => sweepUnused(parts) }],
    serve: (http, context) => addTransfers(http, { ...parts, secret, context }),
  };
};
