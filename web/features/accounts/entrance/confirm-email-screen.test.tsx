import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answersFor } from '../../../test/world.ts';

const call = 'PUT /api/email_confirmations/:token';
const link = '/confirm-email?token=a%2Fb';
const button = (name: string) => screen.getByRole('button', { name });

describe('the link that confirms an e-mail', () => {
  test('asks first, confirms at a click and says so, signed out too [9.51]', async () => {
    const { user, transport } = renderScreen(link, { answers: { [call]: null } });
    const release = transport.hold(call);
    expect(transport.calls).toEqual([]);
    await user.click(button('Confirm my e-mail'));
    expect(button('Confirm my e-mail')).toHaveAttribute('data-loading');
    release();
    expect(await screen.findByRole('heading', { level: 1, name: 'Your e-mail is confirmed' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(transport.callsOf(call)).toMatchObject([{ params: { token: 'a/b' } }]);
  });

  test('leads on to the feed when one is logged in', async () => {
    const { user } = renderScreen(link, { as: 'member', answers: { ...answersFor('member'), [call]: null } });
    await user.click(button('Confirm my e-mail'));
    expect(await screen.findByRole('link', { name: 'Open Loopyard' })).toHaveAttribute('href', '/feed');
  });

  test.for(['This link has been used already', 'This link has expired'])(
    'says why it is dead, and where to get another: %s [9.51]',
    async (detail) => {
      const { user } = renderScreen(link, {
        answers: { [call]: new ApiError({ code: 'not_found', status: 404, detail }) },
      });
      await user.click(button('Confirm my e-mail'));
      expect(await screen.findByRole('heading', { level: 1, name: detail })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Open your settings' })).toHaveAttribute(
        'href',
        '/edit-account',
      );
    },
  );

  test('can be tried again when Loopyard was not reached', async () => {
    const { user, transport } = renderScreen(link, { answers: { [call]: null } });
    transport.setOnline(false);
    await user.click(button('Confirm my e-mail'));
    expect(
      await screen.findByText(/^Your e-mail is not confirmed yet\. Loopyard could not be reached/),
    ).toBeVisible();
    transport.setOnline(true);
    await user.click(button('Try again'));
    expect(await screen.findByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible();
  });

  test('says so when it lost its token', () => {
    renderScreen('/confirm-email');
    expect(screen.getByRole('heading', { level: 1, name: 'This link is incomplete' })).toBeVisible();
  });
});
