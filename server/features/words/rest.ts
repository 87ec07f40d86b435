import { wordActionNames, wordLimits } from '@loopyard/contract/words.ts';
import { z } from 'zod';
import { accessAsAdmin } from '../../access/members.ts';
import type { LoopId, SignedIn, WordId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { read, write } from '../../platform/http/calls.ts';
import { id, shortText } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { addWords, removeWord } from './commands.ts';
import { findHits, listWords, type WatchedWord } from './queries.ts';

const ofLoop = z.object({ id: id<LoopId>() });
const ofWord = z.object({ id: id<LoopId>(), wordId: id<WordId>() });
const action = z
  .enum(wordActionNames, { error: 'Please choose what happens' })
  .describe(
    '`hold`: it waits for an admin; `flag`: it is posted, and a case opens; `refuse`: it is not posted',
  );
const watchedWord = z
  .object({ id: z.int(), word: z.string(), action, created_at: z.iso.datetime() })
  .meta({ id: 'WatchedWord' });
const answer = z.object({ watched_words: z.array(watchedWord) });

const shapeWords = (words: WatchedWord[]) => ({
  watched_words: words.map(({ id, word, action, createdAt }) => ({
    ...{ id, word, action },
    created_at: createdAt.toISOString(),
  })),
});

async function accessWords(ctx: SignedIn, db: Db, loopId: LoopId) {
  const admin = await accessAsAdmin(ctx, db, loopId);
  return admin.ok ? ok(shapeWords(await listWords(db, loopId))) : admin;
}

async function tryText(ctx: SignedIn, db: Db, loopId: LoopId, words: string) {
  const admin = await accessAsAdmin(ctx, db, loopId);
  return admin.ok ? ok({ hits: shapeWords(await findHits(db, loopId, words)).watched_words }) : admin;
}

export const wordRoutes: Route[] = [
  read(
    'GET /api/loops/:id/watched_words',
    {
      summary: 'List the watched words of a loop; admins only',
      errors: ['forbidden'],
      params: ofLoop,
      answer,
    },
    (ctx, db, { params }) => accessWords(ctx, db, params.id),
  ),
  post(
    'POST /api/loops/:id/watched_words',
    {
      summary: 'Watch words in the posts and comments of a loop; those that are watched get the new action',
      errors: ['forbidden'],
      params: ofLoop,
      body: z.object({
        words: z
          .array(
            shortText(wordLimits.word, 'A word', 'One or more words; a `*` at the end stands for any end'),
          )
          .max(2 * wordLimits.words),
        action,
      }),
      answer,
      status: 201,
    },
    async (ctx, tx, { params, body }) => {
      const result = await addWords(ctx, tx, { loopId: params.id, words: body.words, action: body.action });
      return result.ok ? ok(shapeWords(result.value)) : result;
    },
    { keep: () => true, show: (ctx, db, _, { params }) => accessWords(ctx, db, params.id) },
  ),
  write(
    'DELETE /api/loops/:id/watched_words/:wordId',
    { summary: 'Watch a word no longer; admins only', errors: ['forbidden'], params: ofWord },
    (ctx, tx, { params }) => removeWord(ctx, tx, { loopId: params.id, wordId: params.wordId }),
  ),
  post(
    'POST /api/loops/:id/watched_words/try',
    {
      summary: 'Find the watched words of a loop in a text, which is not kept; admins only',
      errors: ['forbidden'],
      params: ofLoop,
      body: z.object({ text: shortText(wordLimits.tried, 'The text') }),
      answer: z.object({ hits: z.array(watchedWord) }),
    },
    (ctx, tx, { params, body }) => tryText(ctx, tx, params.id, body.text),
    { keep: () => true, show: (ctx, db, _, { params, body }) => tryText(ctx, db, params.id, body.text) },
  ),
];
