import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { renderScreen } from '../../../test/render.tsx';

const call = 'PUT /api/email_changes/:token';
const link = '/new-email?token=a%2Fb';
const button = (name: string) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('the link to a new address changes nothing until its button is pressed, then says which one is used [11.41]', async () => {
  const { user, transport } = renderScreen(link, { answers: { [call]: { email: 'ben.new@a.example' } } });
  expect(transport.calls).toEqual([]);
  await user.click(button('Confirm this address'));
  expect(await heading('Your e-mail address is changed')).toBeVisible();
  expect(screen.getByText('From now on you log in with ben.new@a.example.')).toBeVisible();
  expect(transport.callsOf(call)).toEqual([{ params: { token: 'a/b' } }]);
});

test.for([
  ['not_found', 404, 'This change was cancelled or asked for anew'],
  ['email_taken', 422, 'Another account has taken this address in the meantime'],
  ['account_suspended', 403, 'This account is suspended'],
] as const)(
  'a link that is refused says why, and leads to the settings: %s [11.44]',
  async ([code, status, detail]) => {
    const { user } = renderScreen(link, { answers: { [call]: new ApiError({ code, status, detail }) } });
    await user.click(button('Confirm this address'));
    expect(await heading(detail)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open your settings' })).toHaveAttribute(
      'href',
      '/edit-account/email',
    );
  },
);

test('it can be tried again when Loopyard was not reached, and says so without its token', async () => {
  const { user, transport, unmount } = renderScreen(link, { answers: { [call]: { email: 'b@a.example' } } });
  transport.setOnline(false);
  await user.click(button('Confirm this address'));
  expect(await screen.findByText(/^The address is not confirmed yet\. Loopyard could not/)).toBeVisible();
  transport.setOnline(true);
  await user.click(button('Try again'));
  expect(await heading('Your e-mail address is changed')).toBeVisible();
  unmount();
  renderScreen('/new-email');
  expect(await heading('This link is incomplete')).toBeVisible();
});
