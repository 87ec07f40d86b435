import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { admin, LONG_AGO, LOOP, member, people } from '../../test/world.ts';
import type { Look } from '../looks/looks.ts';

const path = `/edit-loop/${LOOP}/looks`;
const call = 'GET /api/loops/:id/looks';
const look = (kind: Look['kind'], id = 1): Look => ({
  ...{ id, at: LONG_AGO, kind, loop: { id: LOOP, name: 'Brindlewick School' } },
  ...{ by: { id: admin.id, name: admin.name }, subject: { id: member.id, name: member.name } },
});
const plain = (element: HTMLElement) => element.textContent?.replace(/[\u2068\u2069]/g, '');

test('admins and leads read who looked at whom, in pages [10.79]', async () => {
  const first = Array.from({ length: 50 }, (_, i) => look('figures', 100 - i));
  const { user, transport } = renderScreen(path, {
    as: 'admin',
    answers: {
      [call]: ({ query }) => ({
        looks: query?.before === undefined ? first : [look('seen_times', 2), look('picture', 1)],
      }),
    },
  });
  const release = transport.hold(call);
  expect(await screen.findByRole('status', { name: 'Loading the looks' })).toBeInTheDocument();
  release();
  const list = within(await screen.findByRole('list', { name: 'Looks' }));
  expect(list.getAllByRole('listitem')).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show older looks' }));
  await list.findByText(/opened a picture/);
  expect(list.getAllByRole('listitem').slice(49).map(plain)).toEqual([
    expect.stringMatching(/^Amina Admin looked at how much Ben Member writes /),
    expect.stringMatching(/^Amina Admin looked at when Ben Member opened posts /),
    expect.stringMatching(/^Amina Admin opened a picture by Ben Member that waits or was reported /),
  ]);
  expect(transport.callsOf(call)[1]?.query).toEqual({ before: 51 });
});

test('no looks, no answer and no right are told', async () => {
  const { user, transport, unmount } = renderScreen(path, {
    as: 'admin',
    answers: { [call]: refusal('internal') },
  });
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  transport.answer({ [call]: { looks: [] } });
  await user.click(retryButton);
  expect(await screen.findByText('Nobody has looked')).toBeInTheDocument();
  unmount();
  renderScreen(path, { as: 'member' });
  expect(await screen.findByText('Only admins and safeguarding leads can see this')).toBeInTheDocument();
});

test('a member under 18 reads in User Settings who looked at them [10.79]', async () => {
  const answers = {
    'GET /api/users/:id': { user: { ...people.member, is_minor: true } },
    'GET /api/sessions': { sessions: [] },
  };
  const { unmount } = renderScreen('/edit-account', {
    as: 'member',
    answers: { ...answers, 'GET /api/looks': { looks: [look('figures'), look('picture', 0)] } },
  });
  const panel = within(await screen.findByRole('region', { name: 'Who looked at your figures' }));
  await panel.findByRole('list', { name: 'Looks' });
  expect(panel.getAllByRole('listitem').map(plain)).toEqual([
    expect.stringMatching(/^Amina Admin looked at how much you write in Brindlewick School /),
    expect.stringMatching(/^Amina Admin opened a picture of yours/),
  ]);
  unmount();
  const second = renderScreen('/edit-account', { as: 'member', answers });
  expect(await screen.findByText(/^Nobody has\. When an admin looks/)).toBeInTheDocument();
  second.unmount();
  renderScreen('/edit-account', { as: 'member', answers: { 'GET /api/sessions': { sessions: [] } } });
  await screen.findByRole('region', { name: 'Colours' });
  expect(screen.queryByRole('region', { name: 'Who looked at your figures' })).toBeNull();
});
