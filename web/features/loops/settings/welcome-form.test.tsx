import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { LOOP, loopSeenBy } from '../../../test/world.ts';
import type { Loop } from '../loops.ts';

const path = `/edit-loop/${LOOP}/joining`;

function answersOf(welcome_text: string | null): Answers {
  let current = loopSeenBy('admin', { welcome_text });
  return {
    'GET /api/loops/:id': () => ({ loop: current }),
    'GET /api/loops/:id/invitation_codes': { loop_codes: [] },
    'PUT /api/loops/:id': ({ body }) => {
      current = { ...current, ...(body?.loop as Partial<Loop>) };
      return { loop: current };
    },
  };
}

const field = () => screen.findByRole('textbox', { name: 'Welcome text' });
const save = () => screen.findByRole('button', { name: 'Save Text' });

test('admins can write a welcome text, or leave it empty', async () => {
  const { user, transport } = renderScreen(path, { as: 'admin', answers: answersOf('Fixtures and photos.') });
  expect(await field()).toHaveValue('Fixtures and photos.');
  await user.type(await field(), ' Ask Ines! ');
  await user.click(await save());
  expect(await screen.findByText('Saved Successfully')).toBeInTheDocument();
  expect(await field()).toHaveValue('Fixtures and photos. Ask Ines!');
  await user.clear(await field());
  await user.click(await save());
  expect(transport.callsOf('PUT /api/loops/:id').map(({ body }) => body)).toEqual([
    { loop: { welcome_text: 'Fixtures and photos. Ask Ines!' } },
    { loop: { welcome_text: '' } },
  ]);
});

test('the welcome text has a length limit', async () => {
  const { user, transport } = renderScreen(path, { as: 'admin', answers: answersOf('x'.repeat(500)) });
  await user.type(await field(), 'x');
  await user.click(await save());
  expect(await screen.findByText('The welcome text can have 500 characters at most')).toBeInTheDocument();
  expect(transport.callsOf('PUT /api/loops/:id')).toEqual([]);
});

test('an unsaved welcome text is kept, also after a reload', async () => {
  const answers = { ...answersOf(null), 'PUT /api/loops/:id': refusal('internal') };
  const { user, unmount } = renderScreen(path, { as: 'admin', answers });
  await user.type(await field(), 'Do come in');
  await user.click(await save());
  expect(
    await screen.findByText(/^Your changes could not be saved, but they are still here/),
  ).toBeInTheDocument();
  unmount();
  renderScreen(path, { as: 'admin', answers });
  expect(await field()).toHaveValue('Do come in');
});

test('new members see the welcome text above the feed until they dismiss it', async () => {
  const loop = loopSeenBy('member', { welcome_text: 'Rehearsals are on Tuesdays.' });
  const { user, transport } = renderScreen('/join-loop?code=k7bvpa949q', {
    as: 'guest',
    loopId: 63,
    answers: {
      'GET /api/loop_codes/:code': { loop_code: { loop: { name: loop.name, logo: null } } },
      'POST /api/loops/join': { loop },
    },
  });
  await screen.findByText('Code valid');
  transport.answer({ 'GET /api/loops': { loops: [loop] } });
  await user.click(screen.getByRole('button', { name: 'Join Loop' }));
  const note = await screen.findByRole('region', { name: 'Welcome' });
  expect(note).toHaveTextContent('Welcome to Brindlewick SchoolRehearsals are on Tuesdays.');
  await user.click(within(note).getByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('region', { name: 'Welcome' })).toBeNull();
  expect(screen.getByText('This Loop has no posts yet.')).toBeInTheDocument();
});
