import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { health, operatorAnswers, queue } from '../../test/operator.ts';
import { renderScreen } from '../../test/render.tsx';
import { LONG_AGO } from '../../test/world.ts';

const reads: Answers = {
  'GET /api/operator/health': health,
  'GET /api/operator/queues': { queues: [queue('events'), queue('mails'), queue('uploads')] },
};
const openScreen = (answers: Answers = {}) =>
  renderScreen('/operator', { as: 'member', answers: { ...operatorAnswers, ...reads, ...answers } });
const linesOf = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((line) => line.textContent);
const askedAgain: Answers = {
  'GET /api/operator': { operator: { email: 'ben@a.example', seconds_left: 0 } },
};

describe('an operator', () => {
  test('sees the server’s health, contents and waiting work', async () => {
    openScreen({
      'GET /api/operator/queues': {
        queues: [
          queue('events', { waiting: 2, oldest_seconds: 90 }),
          queue('mails', { waiting: 1200, oldest_seconds: 7300, failed: 3 }),
          queue('uploads'),
          queue('mail.send', { waiting: 1, oldest_seconds: 200_000 }),
        ],
      },
    });
    expect(await screen.findByText('Can be saved and read')).toBeInTheDocument();
    expect(screen.getByText('412 GB free of 1.5 TB')).toBeInTheDocument();
    expect(screen.getByText('Being sent')).toBeInTheDocument();
    expect(screen.getByText(/^the newest whole one is from/)).toHaveTextContent(/years ago$/);
    expect(screen.getByText(/^the newest copy is from/)).toHaveTextContent(/years ago$/);
    expect(screen.getByRole('region', { name: 'Contents' })).toHaveTextContent('People1,204');
    expect(await linesOf('Waiting work')).toEqual([
      'Follow-up work, such as notifications 2 waitingthe oldest has waited 1 minute',
      'E-mails 1,200 waitingthe oldest has waited 2 hours3 failed',
      'Files to prepare Nothing is waiting',
      'Job mail.send 1 waitingthe oldest has waited 2 days',
    ]);
    expect(screen.queryByRole('button', { name: 'Try the failed work again' })).toBeNull();
    const places = within(screen.getByRole('navigation', { name: 'Operator' })).getAllByRole('link');
    expect(places.map((place) => place.textContent)).toEqual([
      ...[
        'Overview',
        'People',
        'Loops',
        'Reports',
        'Data requests',
        'E-mails',
        'Contact forms',
        'Legal texts',
      ],
      'Log',
    ]);
  });

  test.for([
    [{ ...health, storage: { ...health.storage, files: 'unreachable' } }, /^Can’t be reached/],
    [{ ...health, storage: { ...health.storage, space: 'low' } }, 'Low: no more uploads are accepted'],
    [
      { ...health, storage: { ...health.storage, space: 'unknown', free_bytes: null } },
      'Could not be measured',
    ],
    [
      { ...health, recovery: { state: 'off', until: null } },
      'Only from a backup, because RECOVERY_DIR is not set',
    ],
    [{ ...health, recovery: { state: 'away', until: null } }, 'The folder in RECOVERY_DIR can’t be reached'],
    [{ ...health, recovery: { state: 'empty', until: null } }, 'There is no copy to restore from yet'],
    [{ ...health, backup: { state: 'none', at: null, whole_at: null } }, 'None was made yet'],
    [{ ...health, backup: { ...health.backup, state: 'old' } }, 'Old: does the daily backup still run?'],
    [{ ...health, backup: { ...health.backup, state: 'failed' } }, 'The last backup failed'],
    [{ ...health, backup: { state: 'failed', at: LONG_AGO, whole_at: null } }, 'there is no whole one'],
    [
      { ...health, mail: { state: 'not_set_up', waiting: 0, reason: null } },
      'Waiting, because SMTP_URL is not set',
    ],
    [
      { ...health, mail: { state: 'shown_here', waiting: 0, reason: null } },
      'Shown on this machine, at /dev/outbox',
    ],
    [
      { ...health, mail: { state: 'held_up', waiting: 4, reason: 'EAUTH 535' } },
      '4 e-mails could not be sent yet',
    ],
  ] as const)('sees what is wrong: %#', async ([answer, words]) => {
    openScreen({ 'GET /api/operator/health': answer });
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  test('sees which legal texts are empty [11.23]', async () => {
    openScreen({ 'GET /api/operator/health': { ...health, empty_texts: ['age', 'complaint'] } });
    expect(await screen.findByText('2 texts still empty')).toBeInTheDocument();
    expect(screen.getByText('How old you must be · How to complain')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Write them' })).toHaveAttribute('href', '/operator/texts');
  });

  test('can retry failed work', async () => {
    const { user, transport } = openScreen({
      'GET /api/operator/queues': { queues: [queue('events', { failed: 2 })] },
      'POST /api/operator/events/retry': { retried: 2 },
    });
    const button = await screen.findByRole('button', { name: 'Try the failed work again' });
    transport.answer({ 'GET /api/operator/queues': { queues: [queue('events', { waiting: 2 })] } });
    await user.click(button);
    expect(await screen.findByText('2 failed tasks will be tried again')).toBeInTheDocument();
    await waitFor(() => expect(button).not.toBeInTheDocument());
  });

  test('can check the counts', async () => {
    const finding = 'The stored count of views of a post was wrong 2 times';
    const { user, transport } = openScreen({ 'GET /api/operator/counts': { findings: [finding] } });
    const button = await screen.findByRole('button', { name: 'Check the counts' });
    await user.click(button);
    expect(await screen.findByText(`${finding}.`)).toBeInTheDocument();
    transport.answer({ 'GET /api/operator/counts': { findings: [] } });
    await user.click(button);
    expect(await screen.findByText('All counts are correct')).toBeInTheDocument();
    expect(screen.queryByText(`${finding}.`)).toBeNull();
  });

  test('sees a placeholder while loading, and can retry', async () => {
    const { user, transport } = openScreen({ 'GET /api/operator/health': refusal('internal') });
    const release = transport.hold('GET /api/operator/health');
    expect(await screen.findByRole('status', { name: 'Loading the server’s health' })).toBeInTheDocument();
    release();
    expect(
      await screen.findByRole('heading', { name: 'The server’s health could not be loaded' }),
    ).toBeInTheDocument();
    transport.answer({ 'GET /api/operator/health': health });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Being sent')).toBeInTheDocument();
  });

  test('is told when there is no connection', async () => {
    const { transport } = openScreen();
    await screen.findByText('Being sent');
    transport.setOnline(false);
    expect(await screen.findByText(/offline/i)).toBeInTheDocument();
  });
});

describe('the password', () => {
  test('is asked for first, and shows what is wrong with it', async () => {
    const { user, transport } = openScreen({
      ...askedAgain,
      'PUT /api/operator/proof': refusal('wrong_password', {
        current_password: 'This password is incorrect',
      }),
    });
    const field = await screen.findByLabelText('Your password');
    expect(field).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Password is required')).toBeInTheDocument();
    await user.type(field, 'open barley{Enter}');
    expect(await screen.findByText('This password is incorrect')).toBeInTheDocument();
    expect(transport.callsOf('GET /api/operator/health')).toEqual([]);
    transport.answer({ 'PUT /api/operator/proof': operatorAnswers['GET /api/operator'] });
    await user.clear(field);
    await user.type(field, 'open sesame{Enter}');
    expect(await screen.findByText('Being sent')).toBeInTheDocument();
    expect(transport.callsOf('PUT /api/operator/proof').at(-1)).toEqual({
      body: { current_password: 'open sesame' },
    });
  });

  test('is asked for again after it expires, and the data is dropped', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openScreen();
    expect(await screen.findByText('Being sent')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(899_000 - 10_000));
    expect(screen.getByText('Being sent')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(await screen.findByLabelText('Your password')).toBeInTheDocument();
    expect(screen.queryByText('Being sent')).toBeNull();
  });

  test('is asked for when the server demands it', async () => {
    const { user, transport } = openScreen({ 'GET /api/operator/health': refusal('internal') });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    transport.answer({ ...askedAgain, 'GET /api/operator/health': refusal('proof_required') });
    await user.click(retry);
    expect(await screen.findByLabelText('Your password')).toBeInTheDocument();
  });
});

test.for(['admin', 'member', 'guest'] as const)(
  'an %s who is no operator sees “not found”',
  async (actor) => {
    const { transport } = renderScreen('/operator', {
      as: actor,
      answers: { ...reads, 'GET /api/operator': refusal('not_found') },
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This page could not be found' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Operator' })).toBeNull();
    expect(transport.callsOf('GET /api/operator/health')).toEqual([]);
  },
);
