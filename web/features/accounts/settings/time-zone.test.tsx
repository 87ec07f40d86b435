import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answersOf, saves } from '../../../test/own-profile.ts';
import { renderScreen } from '../../../test/render.tsx';
import { member } from '../../../test/world.ts';

const answers = (time_zone: string | null) => ({
  ...answersOf({ ...member, time_zone }),
  'GET /api/sessions': { sessions: [] },
});

test('the browser tells its time zone once, when the account has none [10.131]', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Asia/Kolkata',
  } as Intl.ResolvedDateTimeFormatOptions);
  const { transport } = renderScreen('/edit-account', { as: 'member', answers: answers(null) });
  await vi.waitFor(() => expect(saves(transport)).toEqual([{ user: { time_zone: 'Asia/Kolkata' } }]));
});

test('a time zone is chosen from a list [10.131]', async () => {
  const { user, transport } = renderScreen('/edit-account', {
    as: 'member',
    answers: answers('Europe/London'),
  });
  const field = await screen.findByRole('combobox', { name: 'Time zone' });
  expect(field).toHaveValue('Europe/London');
  await user.selectOptions(field, 'America/New York');
  await vi.waitFor(() => expect(saves(transport)).toEqual([{ user: { time_zone: 'America/New_York' } }]));
});
