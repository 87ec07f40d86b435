import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { renderScreen } from '../../../test/render.tsx';

const call = 'PUT /api/email_changes/:token/undo';
const link = '/undo-new-email?token=a';
const button = (name: string) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('the former address undoes a change by a button, and is led to a new password [11.42]', async () => {
  const { user, transport } = renderScreen(link, { answers: { [call]: { email: 'ben@a.example' } } });
  expect(transport.calls).toEqual([]);
  expect(screen.getByText(/is logged out everywhere\. Its password no longer works/)).toBeVisible();
  await user.click(button('Undo the change'));
  expect(await heading('Your account has its address back')).toBeVisible();
  expect(screen.getByText(/^We sent a link to ben@a\.example\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'No e-mail? Send it again' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

test('after 7 days it says so, and whom to ask [11.42]', async () => {
  const detail = 'The 7 days in which this could be undone are over';
  const answers = { [call]: new ApiError({ code: 'not_found', status: 404, detail }) };
  const { user } = renderScreen(link, { answers });
  await user.click(button('Undo the change'));
  expect(await heading(detail)).toBeVisible();
  expect(screen.getByText(/please write to those who run this Loopyard/)).toBeVisible();
});
