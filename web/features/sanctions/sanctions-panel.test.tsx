import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render.tsx';
import { admin, LOOP, loopSeenBy, member } from '../../test/world.ts';
import type { Sanction } from './sanctions.ts';

const sanction: Sanction = {
  ...{ id: 4, user: { id: member.id, name: member.name }, kind: 'mute', until: '2999-03-02T09:00:00.000Z' },
  ...{ text: 'You were unkind.', case_id: null, created_by: { id: admin.id, name: admin.name } },
  ...{ created_at: '2020-03-02T09:00:00.000Z', lifted_by: null, lifted_at: null, is_over: false },
  abilities: { lift: true },
};
const answers = { 'GET /api/loops/:id/sanctions': { sanctions: [sanction] } };

test('An admin sees a member’s sanctions on the profile, lifts one and adds one [10.96]', async () => {
  const { user, transport } = renderScreen(`/user/${member.id}/${LOOP}`, {
    as: 'admin',
    answers: {
      ...answers,
      'POST /api/loops/:id/sanctions': {},
      'DELETE /api/loops/:id/sanctions/:sanctionId': null,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Sanctions' }));
  const list = await screen.findByRole('list', { name: 'Sanctions' });
  expect(list).toHaveTextContent(/May not write.*by Amina Admin.*until 2 March 2999.*You were unkind/);
  await user.click(within(list).getByRole('button', { name: 'Lift' }));
  await waitFor(() =>
    expect(transport.callsOf('DELETE /api/loops/:id/sanctions/:sanctionId')).toMatchObject([
      { params: { id: LOOP, sanctionId: 4 } },
    ]),
  );
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'What follows' }),
    'Everything of theirs waits for an admin',
  );
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Please calm down.');
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  await waitFor(() =>
    expect(transport.callsOf('POST /api/loops/:id/sanctions')).toMatchObject([
      { body: { user_id: member.id, kind: 'hold', until: null, text: 'Please calm down.' } },
    ]),
  );
});

test('A member who may not write reads until when, instead of a form [10.96]', async () => {
  const loop = loopSeenBy('member');
  const mutedLoop = {
    ...loop,
    muted_until: sanction.until,
    abilities: { ...loop.abilities, post: false },
  };
  renderScreen('/new-post', { as: 'member', answers: { 'GET /api/loops': { loops: [mutedLoop] } } });
  expect(await screen.findByText(/^You can write here again on 2 March 2999 at /)).toBeInTheDocument();
});
