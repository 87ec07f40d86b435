import { needleOf, tooManyWords, wordLimits, wordListError, wordsOf } from '@loopyard/contract/words.ts';
import { ownLoop } from '../world/acting.ts';
import { noteAct } from '../world/acts.ts';
import { orNotFound, type RestAnswers, timeOf } from '../world/demo.ts';
import type { DemoWord } from '../world/model.ts';
import { check } from '../world/refusals.ts';
import { hitsIn } from '../world/words.ts';

export const calls = {
  'GET /api/loops/:id/watched_words': (demo, { params }) => ({
    watched_words: ownLoop(demo, params.id).watched_words,
  }),
  'POST /api/loops/:id/watched_words'(demo, { params, body }) {
    const loop = ownLoop(demo, params.id);
    const { action } = body;
    const words = wordsOf(body.words.join('\n'));
    const error = wordListError(words);
    if (error) check({ words: error });
    const created_at = timeOf(demo);
    const byNeedle = new Map(
      loop.watched_words.map((watchedWord) => [needleOf(watchedWord.word), watchedWord]),
    );
    for (const word of words) {
      const before = byNeedle.get(needleOf(word));
      const fresh: DemoWord = { id: demo.world.nextId(), word, action, created_at };
      byNeedle.set(needleOf(word), before ? { ...before, word, action } : fresh);
    }
    if (byNeedle.size > wordLimits.words) check({ words: tooManyWords });
    loop.watched_words = [...byNeedle].toSorted(([a], [b]) => a.localeCompare(b)).map(([, row]) => row);
    noteAct(demo, {
      ...{ loopId: loop.id, act: 'words_added', subjectId: loop.id },
      detail: { name: action, new: words.length },
    });
    return { watched_words: loop.watched_words };
  },
  'DELETE /api/loops/:id/watched_words/:wordId'(demo, { params }) {
    const loop = ownLoop(demo, params.id);
    const { action: name } = orNotFound(loop.watched_words.find(({ id }) => id === params.wordId));
    loop.watched_words = loop.watched_words.filter(({ id }) => id !== params.wordId);
    noteAct(demo, { loopId: loop.id, act: 'word_removed', subjectId: loop.id, detail: { name } });
    return null;
  },
  'POST /api/loops/:id/watched_words/try': (demo, { params, body }) => ({
    hits: hitsIn(ownLoop(demo, params.id).watched_words, body.text),
  }),
} satisfies RestAnswers;
