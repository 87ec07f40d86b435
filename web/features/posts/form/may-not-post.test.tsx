import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { answersForPost, loopSeenBy, postSeenBy } from '../../../test/world.ts';

const post = 'In this loop only admins may post';
const comment = 'Comments are closed here';
const loop = loopSeenBy('member', { write_refusals: { post, comment } });
loop.abilities.post = false;
const answers = { 'GET /api/loops': { loops: [loop] } };

test('a member whom the rules keep from posting reads who may [10.51]', async () => {
  renderScreen('/feed/new-post', { as: 'member', answers });
  expect(await screen.findByText(/^In this loop only admins may post\. You can read/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('where a post’s comments are closed, it says so in place of the form [10.53]', async () => {
  const { abilities } = postSeenBy('member', '7');
  const changes = { abilities: { ...abilities, comment: false }, comments_closed: true };
  renderScreen('/feed/7', { as: 'member', answers: answersForPost('member', changes) });
  expect(await screen.findByText('Comments are closed here.')).toBeInTheDocument();
});

test('where comments are off, the reason stands in place of the form [10.52]', async () => {
  const { abilities } = postSeenBy('member', '7');
  const closed = answersForPost('member', { abilities: { ...abilities, comment: false } });
  renderScreen('/feed/7', { as: 'member', answers: { ...closed, ...answers } });
  expect(await screen.findByText('Comments are closed here.')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /comment/i })).toBeNull();
});
