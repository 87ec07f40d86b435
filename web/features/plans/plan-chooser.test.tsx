import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { LOOP } from '../../test/world.ts';
import type { Plan } from './plans.ts';

const trial: Plan = {
  kind: 'trial',
  members: null,
  seats_used: 10,
  seats_invited: 0,
  ends_at: '2031-03-03T12:00:00.000Z',
  cancelled_at: null,
  paid_features: true,
  bytes_per_member: 20_000_000,
  bytes_used: 0,
};
const codes = { 'GET /api/loops/:id/invitation_codes': { loop_codes: [] } };
const bought = { checkout: { id: 'abc', url: 'https://pay.example/abc' } };
afterEach(() => vi.unstubAllGlobals());

async function chooser(answers: object = {}, plan: Plan = trial) {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  const acts = renderScreen(`/edit-loop/${LOOP}/money`, {
    as: 'admin',
    answers: {
      ...codes,
      'GET /api/loops/:id/plan': { plan },
      'POST /api/loops/:id/plan': bought,
      ...answers,
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Plan' }));
  await panel.findByRole('radiogroup', { name: 'Choose a plan' });
  return { ...acts, panel, assign };
}

test('an admin chooses a plan among the settings, and the sum moves along [2.201, 9.28, 9.29, 9.30, 9.32]', async () => {
  const { user, panel, transport, assign } = await chooser();
  for (const words of [/^10p .*12 months.*50% off$/, /^15p .*25% off$/, /^20p .*a month at a time$/])
    expect(panel.getByText(words)).toBeInTheDocument();
  expect(panel.getByRole('radio', { name: 'Annual' })).toBeChecked();
  expect(panel.getByText('20 members × 10p × 12 months = £24.00')).toBeInTheDocument();
  expect(panel.getByText('Room for 20. The loop has 10 members.')).toBeInTheDocument();
  await user.click(panel.getByRole('radio', { name: 'Monthly' }));
  expect(panel.getByText('20 members × 20p × 1 month = £4.00')).toBeInTheDocument();
  await user.click(panel.getByRole('radio', { name: 'Custom' }));
  fireEvent.keyDown(panel.getByRole('slider', { name: 'Months' }), { key: 'End' });
  fireEvent.keyDown(panel.getByRole('slider', { name: 'Members' }), { key: 'ArrowRight' });
  expect(panel.getByText('21 members × 15p × 11 months = £34.65')).toBeInTheDocument();
  await user.dblClick(panel.getByRole('button', { name: 'Buy for £34.65' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/abc'));
  const calls = transport.callsOf('POST /api/loops/:id/plan');
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(calls[0]).toMatchObject({
    params: { id: LOOP },
    body: { plan: 'custom', members: 21, months: 11 },
  });
});

test('fewer seats than members and open invitations are neither suggested nor sold, and a failure says so', async () => {
  const plan = { ...trial, seats_invited: 10 };
  const { user, panel, transport } = await chooser({ 'POST /api/loops/:id/plan': refusal('internal') }, plan);
  const members = panel.getByRole('textbox', { name: 'Members' });
  expect(members).toHaveValue('30');
  expect(
    panel.getByText('Room for 30. The loop has 10 members and 10 open invitations.'),
  ).toBeInTheDocument();
  await user.clear(members);
  await user.type(members, '19');
  await user.click(panel.getByRole('button', { name: /^Buy/ }));
  expect(members).toHaveAccessibleDescription('Choose at least 20, with room for the 10 you have invited');
  await user.clear(members);
  await user.type(members, '4');
  await user.click(panel.getByRole('button', { name: /^Buy/ }));
  expect(members).toHaveAccessibleDescription('The loop has 10 members');
  expect(transport.callsOf('POST /api/loops/:id/plan')).toEqual([]);
  await user.clear(members);
  await user.type(members, '40');
  await user.click(panel.getByRole('button', { name: 'Buy for £48.00' }));
  expect(await panel.findByText(/^The purchase didn’t go through\./)).toBeInTheDocument();
});

test.for([
  ['monthly', 'Monthly'],
  ['custom', 'Custom'],
  ['annual', 'Annual'],
  ['trial', 'Annual'],
  ['free', 'Annual'],
] as const)('a loop on %s is first offered %s', async ([kind, label]) => {
  const { panel } = await chooser({}, { ...trial, kind });
  expect(panel.getByRole('radio', { name: label })).toBeChecked();
});

test('Free ends what was bought, and more than one loop is talked about', async () => {
  const annual: Plan = { ...trial, kind: 'annual', members: 40 };
  const { user, panel, transport } = await chooser(
    { 'POST /api/loops/:id/plan': { checkout: null } },
    annual,
  );
  await user.click(panel.getByRole('radio', { name: 'Free' }));
  await user.click(panel.getByRole('button', { name: 'Choose Free' }));
  await waitFor(() => expect(transport.callsOf('GET /api/loops/:id/plan').length).toBeGreaterThan(1));
  expect(panel.getByRole('link', { name: /Enterprise/ })).toHaveAttribute(
    'href',
    '/contact?about=enterprise',
  );
});

test('where nothing is sold there is nothing to choose', async () => {
  renderScreen(`/edit-loop/${LOOP}/money`, {
    as: 'admin',
    answers: { ...codes, 'GET /api/loops/:id/plan': { plan: { ...trial, kind: 'hosted', ends_at: null } } },
  });
  expect(await screen.findByText('Everything is included on this server.')).toBeInTheDocument();
  expect(screen.queryByRole('radiogroup', { name: 'Choose a plan' })).toBeNull();
});
