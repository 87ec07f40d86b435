import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { LONG_AGO, LOOP, member } from '../../test/world.ts';

const call = 'GET /api/loops/:id/leads';
const panel = async () => within(await screen.findByRole('region', { name: 'Safeguarding leads' }));

test('the leads are listed in the settings of the loop, which lead to where they are named', async () => {
  const { transport } = renderScreen(`/edit-loop/${LOOP}`, {
    as: 'admin',
    answers: { [call]: { leads: [{ ...member, since: LONG_AGO, made_by: null }] } },
  });
  const release = transport.hold(call);
  const region = await panel();
  expect(region.getByRole('status', { name: 'Loading the leads' })).toBeInTheDocument();
  expect(region.getByRole('link', { name: 'Loop Members' })).toHaveAttribute('href', `/members/${LOOP}`);
  release();
  expect(await region.findByRole('listitem')).toHaveTextContent(
    'Ben Member since 1 March 2020named by the people who run this server',
  );
});

test('no lead and no answer are both said', async () => {
  const { user, transport } = renderScreen(`/edit-loop/${LOOP}`, {
    as: 'admin',
    answers: { [call]: refusal('internal') },
  });
  const region = await panel();
  const retryButton = await region.findByRole('button', { name: 'Try again' });
  transport.answer({ [call]: { leads: [] } });
  await user.click(retryButton);
  expect(await region.findByText('There is no safeguarding lead yet.')).toBeInTheDocument();
});
