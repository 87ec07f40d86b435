import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { invitationCode, LOOP } from '../../../test/world.ts';

const path = `/edit-loop/${LOOP}/codes/1`;
const answersWith = (changes: Parameters<typeof invitationCode>[0] = {}) => ({
  'GET /api/loops/:id/invitation_codes': { loop_codes: [invitationCode(changes)] },
});

test('a code’s poster has the loop’s name, the code, its words, its address and its square', async () => {
  renderScreen(path, { as: 'admin', answers: answersWith() });
  const sheet = await screen.findByRole('article', { name: 'Print preview' });
  const { host, origin } = window.location;
  expect(sheet).toHaveTextContent(/Brindlewick School/);
  expect(sheet).toHaveTextContent(`or go to${host}/join-loopand type this code:k7bvpa949q`);
  expect(sheet).toHaveTextContent('or these words: nest ember teapot pepper circle');
  expect(
    await screen.findByRole('img', { name: `QR code of ${origin}/join-loop?code=k7bvpa949q` }),
  ).toBeInTheDocument();
  expect(sheet).not.toHaveTextContent(/Until|For one person/);
});

test('it is printed, and says until when it works and for how many', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const expires_at = new Date(2126, 3, 1).toISOString();
  const { user } = renderScreen(path, {
    as: 'admin',
    answers: answersWith({ single_use: true, expires_at }),
  });
  expect(await screen.findByText('For one person · Until 31 March 2126')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('a code that is withdrawn is not there', async () => {
  renderScreen(path, { as: 'admin', answers: answersWith({ id: 2 }) });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This code could not be found' }),
  ).toBeInTheDocument();
});

test('to a member the codes are refused, and asking again is not offered', async () => {
  renderScreen(path, {
    as: 'member',
    answers: { 'GET /api/loops/:id/invitation_codes': refusal('forbidden') },
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This code could not be opened' }),
  ).toBeInTheDocument();
  expect(document.title).toBe('This code could not be opened · Loopyard');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('codes that do not come can be asked for again', async () => {
  const { user, transport } = renderScreen(path, {
    as: 'admin',
    answers: { 'GET /api/loops/:id/invitation_codes': refusal('internal') },
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  transport.answer(answersWith());
  await user.click(retry);
  expect(await screen.findByText('k7bvpa949q')).toBeInTheDocument();
});
