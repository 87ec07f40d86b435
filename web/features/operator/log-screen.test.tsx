import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { actLine, onePage, operatorAnswers } from '../../test/operator.ts';
import { renderScreen } from '../../test/render.tsx';

const openScreen = (answer: Answers['GET /api/operator/acts']) =>
  renderScreen('/operator/log', {
    as: 'member',
    answers: { ...operatorAnswers, 'GET /api/operator/acts': answer },
  });

test('entries show account numbers, linked to the account', async () => {
  openScreen({
    acts: [
      actLine({ id: 4 }),
      actLine({ id: 3, act: 'backup', user_id: null, by_user_id: null, outcome: 'begun' }),
      actLine({ id: 2, act: 'admin add', loop_id: 1000, outcome: 'not_found' }),
      actLine({ id: 1, act: 'brand-new', user_id: null }),
    ],
    ...onePage(4),
  });
  const list = within(await screen.findByRole('list', { name: 'Log' }));
  expect(list.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Suspended someone to account 4by account 3\d+ years ago$/),
    expect.stringMatching(/^Made a backup by loopyard on the command line\d+ years agoNot finished$/),
    expect.stringMatching(/^Made someone an admin of a loop to account 4loop 1000by account 3.+Refused$/),
    expect.stringMatching(/^brand-new by account 3\d+ years ago$/),
  ]);
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/operator/people?name=4',
    '/operator/people?name=3',
    '/operator/people?name=4',
    '/operator/loops?name=1000',
    '/operator/people?name=3',
    '/operator/people?name=3',
  ]);
});

test('the log can be retried when loading fails', async () => {
  const { user, transport } = openScreen(refusal('internal'));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  transport.answer({ 'GET /api/operator/acts': { acts: [], ...onePage(0) } });
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeInTheDocument();
});
