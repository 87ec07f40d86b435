import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { health, onePage, operatorAnswers, unsentMail } from '../../test/operator.ts';
import { renderScreen } from '../../test/render.tsx';
import { LONG_AGO } from '../../test/world.ts';

const page = (mails: ReturnType<typeof unsentMail>[]) => ({
  mails,
  mail: health.mail,
  ...onePage(mails.length),
});
const openScreen = (answers: Answers = {}) =>
  renderScreen('/operator/mails', {
    as: 'member',
    answers: { ...operatorAnswers, 'GET /api/operator/mails': page([]), ...answers },
  });

test('unsent e-mails are listed with the reason, and can be retried', async () => {
  const { user } = openScreen({
    'GET /api/operator/mails': page([
      unsentMail({ id: 3, failed_at: LONG_AGO, error: '550 no such user' }),
      unsentMail({ id: 2, error: 'ECONNREFUSED' }),
      unsentMail(),
    ]),
    'POST /api/operator/mails/retry': { retried: 1, lost: 2 },
  });
  const list = within(await screen.findByRole('list', { name: 'E-mails' }));
  expect(list.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^cat@a\.example written \d+ years ago550 no such userFailed$/),
    expect.stringMatching(/ECONNREFUSEDWill be retried$/),
    expect.stringMatching(/agoWaiting$/),
  ]);
  await user.click(screen.getByRole('button', { name: 'Send the failed ones again' }));
  expect(
    await screen.findByText(
      '1 e-mail will be sent again. 2 can’t be sent again: people can ask for new ones',
    ),
  ).toBeInTheDocument();
});

test('the page says when every e-mail has been sent', async () => {
  openScreen();
  expect(await screen.findByRole('heading', { name: 'No e-mails waiting' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send the failed ones again' })).toBeNull();
});

test('a test e-mail shows the mail server’s answer', async () => {
  const { user, transport } = openScreen({
    'POST /api/operator/test_mail': ({ body }) => ({
      is_sent: true,
      sentence: `mail.a.example has accepted the e-mail to ${body.email}: “250 ok”`,
    }),
  });
  const field = await screen.findByRole('textbox', { name: 'Send it to' });
  await user.type(field, 'nobody{Enter}');
  expect(await screen.findByText('E-mail must be valid')).toBeInTheDocument();
  await user.type(field, '@a.example{Enter}');
  expect(
    await screen.findByText('mail.a.example has accepted the e-mail to nobody@a.example: “250 ok”'),
  ).toBeInTheDocument();
  transport.answer({ 'POST /api/operator/test_mail': refusal('too_many_requests') });
  await user.click(screen.getByRole('button', { name: 'Send a test e-mail' }));
  expect(await screen.findByText(/^The e-mail was not sent\. Too many attempts/)).toBeInTheDocument();
});
