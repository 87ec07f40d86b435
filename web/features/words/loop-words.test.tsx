import type { WordAction } from '@loopyard/contract/words.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { LOOP } from '../../test/world.ts';

const path = `/edit-loop/${LOOP}/words`;
type Body = { words: string[]; action: WordAction };

function answersOf(first: string[] = []): Answers {
  const created_at = '2030-01-01T00:00:00.000Z';
  const rows = (words: string[], action: WordAction) =>
    words.map((word, id) => ({ id: id + 1, word, action, created_at }));
  let watchedWords = rows(first, 'hold');
  return {
    'GET /api/loops/:id/watched_words': () => ({ watched_words: watchedWords }),
    'POST /api/loops/:id/watched_words': ({ body }) => {
      const { words, action } = body as Body;
      watchedWords = rows(words, action);
      return { watched_words: watchedWords };
    },
    'DELETE /api/loops/:id/watched_words/:wordId': () => {
      watchedWords = [];
      return null;
    },
    'POST /api/loops/:id/watched_words/try': ({ body }) => ({
      hits: watchedWords.filter(({ word }) => (body as { text: string }).text.includes(word)),
    }),
  };
}

const words = () => screen.findByRole('textbox', { name: 'Words' });
const add = () => screen.getByRole('button', { name: 'Add Words' });

test('admins paste a list of words, try a text and remove a word [10.31]', async () => {
  const { user, transport } = renderScreen(path, { as: 'admin', answers: answersOf() });
  expect(await screen.findByText(/^No word is watched yet/)).toBeInTheDocument();
  await user.click(await words());
  await user.paste('zounds\r\n\n Zounds \nodds bodkins\n');
  await user.selectOptions(screen.getByRole('combobox', { name: /^What happens/ }), 'Refuse it');
  await user.click(add());
  expect(await screen.findByText('2 words added')).toBeInTheDocument();
  expect(await words()).toHaveValue('');
  expect(transport.callsOf('POST /api/loops/:id/watched_words').map(({ body }) => body)).toEqual([
    { words: ['Zounds', 'odds bodkins'], action: 'refuse' },
  ]);
  const list = screen.getByRole('list', { name: 'Watched words' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Zounds.*Refuse it/), expect.stringMatching(/^odds bodkins.*Refuse it/)]);
  const attempt = async (text: string) => {
    await user.clear(screen.getByRole('textbox', { name: 'Text' }));
    await user.type(screen.getByRole('textbox', { name: 'Text' }), text);
    await user.click(screen.getByRole('button', { name: 'Try' }));
  };
  await attempt('Oh Zounds');
  expect(await screen.findByRole('list', { name: 'Watched words in it' })).toHaveTextContent(
    'Zounds: Refuse it',
  );
  await attempt('Oh dear');
  expect(await screen.findByText('It has no watched word.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove Zounds' }));
  await user.click(screen.getByRole('button', { name: 'Yes, remove it' }));
  expect(await screen.findByText(/^No word is watched yet/)).toBeInTheDocument();
});

test('words that are refused stay in the field, with the reason', async () => {
  const error = 'A loop can have 500 watched words at most';
  const answers = {
    ...answersOf(['zounds']),
    'POST /api/loops/:id/watched_words': refusal('validation', { words: error }),
  };
  const { user } = renderScreen(path, { as: 'admin', answers });
  await user.type(await words(), 'f*ck');
  await user.click(add());
  expect(screen.getByText('In “f*ck”, * can only stand at the end')).toBeInTheDocument();
  await user.clear(await words());
  await user.type(await words(), 'gadzooks');
  await user.click(add());
  expect(await screen.findByText(error)).toBeInTheDocument();
  expect(await words()).toHaveValue('gadzooks');
});

test('words that could not be loaded are asked for again', async () => {
  const { user, transport } = renderScreen(path, {
    as: 'admin',
    answers: { 'GET /api/loops/:id/watched_words': refusal('internal') },
  });
  expect(await screen.findByText('The words could not be loaded')).toBeInTheDocument();
  transport.answer(answersOf(['zounds']));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('zounds')).toBeInTheDocument();
});
