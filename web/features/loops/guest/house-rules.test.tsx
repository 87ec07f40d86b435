import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { loopSeenBy } from '../../../test/world.ts';

const house_rules = 'Be kind.\nAsk https://a.example/photos first.';
const openFeed = (changes: object, sending: null | ReturnType<typeof refusal> = null) => {
  const loop = loopSeenBy('member', { house_rules, shows_house_rules: true, ...changes });
  return renderScreen('/feed', {
    as: 'member',
    answers: {
      'GET /api/loops': { loops: [loop] },
      'GET /api/loops/:id': { loop },
      'POST /api/loops/:id/house_rules/read': sending,
    },
  });
};
const rules = () => screen.findByRole('dialog', { name: /^House rules of .*Brindlewick School/ });
const untilGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a new member reads the house rules and puts them away, by key too [11.27]', async () => {
  for (const key of ['{Enter}', '{Escape}']) {
    const { user, transport, unmount } = openFeed({});
    const dialog = within(await rules());
    expect(dialog.getByText(/^Be kind\./)).toBeVisible();
    expect(dialog.getByRole('link')).toHaveAttribute('href', 'https://a.example/photos');
    dialog.getByRole('button', { name: 'Got it' }).focus();
    await user.keyboard(key);
    await untilGone();
    expect(transport.callsOf('POST /api/loops/:id/house_rules/read')).toEqual([{ params: { id: 1000 } }]);
    unmount();
  }
});

test('a double press puts them away once', async () => {
  const { user, transport } = openFeed({});
  await user.dblClick(within(await rules()).getByRole('button', { name: 'Got it' }));
  await untilGone();
  expect(transport.callsOf('POST /api/loops/:id/house_rules/read')).toHaveLength(1);
});

test('rules that could not be put away on the server are out of the way here', async () => {
  const { user } = openFeed({}, refusal('internal'));
  await user.click(within(await rules()).getByRole('button', { name: 'Got it' }));
  await untilGone();
});

test('nobody else is shown them [11.29]', async () => {
  for (const changes of [{ shows_house_rules: false }, { house_rules: null }]) {
    const { unmount } = openFeed({ ...changes, asks_adults: true });
    // It comes with the same script.
    await screen.findByRole('region', { name: 'Age of the members' });
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
  }
});
