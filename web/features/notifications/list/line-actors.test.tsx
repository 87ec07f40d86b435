import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { notificationTo } from '../../../test/notices.ts';
import { renderScreen } from '../../../test/render.tsx';
import { admin, creatorOf, LOOP, member } from '../../../test/world.ts';

test('everybody whom a line counts is shown on demand, and a failure is said [12.6]', async () => {
  const line = notificationTo(member, '1', {
    actors: [creatorOf(admin), creatorOf(member)],
    actors_count: 4,
  });
  const { user, transport } = renderScreen(`/notifications/${LOOP}`, {
    as: 'member',
    answers: {
      Notifications: { allNotificationGroups: [line] },
      'GET /api/notifications/groups/:key/actors': refusal('internal'),
    },
  });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Show names');
  expect(await screen.findByRole('alert')).toHaveTextContent('The names could not be loaded.');
  const users = ['Amina', 'Ben', 'Cleo', 'Dan'].map((name, id) => ({ ...admin, id, name }));
  transport.answer({ 'GET /api/notifications/groups/:key/actors': { users } });
  await press('Try again');
  const names = within(await screen.findByRole('list', { name: 'Everybody' })).getAllByRole('listitem');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Amina', 'Ben', 'Cleo', 'Dan']);
  await press('Hide names');
  expect(screen.queryByRole('list', { name: 'Everybody' })).toBeNull();
});
