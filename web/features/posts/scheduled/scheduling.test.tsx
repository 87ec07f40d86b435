import { momentOf, wallTime } from '@loopyard/contract/schedule.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { recorded } from '../../../test/recorded.ts';
import { renderScreen } from '../../../test/render.tsx';
import { loopSeenBy, postSeenBy, settingsOf } from '../../../test/world.ts';

afterEach(() => void vi.useRealTimers());

const zone = 'Europe/London';
const dayMs = 86_400_000;
const day = wallTime(new Date(Date.now() + 3 * dayMs), zone).slice(0, 10);
const moment = momentOf(`${day}T07:30`, zone)?.toISOString() ?? '';
const save = () => screen.getByRole('button', { name: 'Save' });
const openAdvanced = async (user: ReturnType<typeof renderScreen>['user']) =>
  user.click(await screen.findByRole('button', { name: /^Advanced/ }));
const set = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.blur(screen.getByLabelText(label));
};

test('a new post comes out now or at a time, by the clock of my account [13.78]', async () => {
  const { post } = recorded('POST /api/posts');
  const answers = {
    'POST /api/posts': { post: { ...post, held_for: 'schedule', publish_at: moment } as typeof post },
  };
  const { user, transport } = renderScreen('/feed/new-post', { as: 'member', answers });
  await user.type(await screen.findByRole('textbox', { name: /^Description/ }), 'Boots');
  await openAdvanced(user);
  expect(screen.getByRole('radio', { name: 'Post now' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Choose a time' }));
  expect(screen.getByText(`By the clocks of ${zone}, your time zone.`)).toBeInTheDocument();
  set('Day', '');
  expect(screen.getByText('Please choose a day and a time')).toBeInTheDocument();
  expect(save()).toBeDisabled();
  set('Day', '0002-01-01');
  expect(screen.getByLabelText('Day')).toHaveValue('0002-01-01');
  set('Day', '2020-01-01');
  expect(screen.getByText('Please choose a time from 5 minutes to a year from now')).toBeInTheDocument();
  set('Day', day);
  set('Time', '07:30');
  expect(screen.getByText(/^Comes out on .* at 07:30 \(Europe\/London\)$/)).toBeInTheDocument();
  expect(screen.getByText('1 in use')).toBeInTheDocument();
  await user.click(save());
  expect(await screen.findByText('Your post is scheduled')).toBeInTheDocument();
  expect(transport.callsOf('POST /api/posts')[0]?.body).toMatchObject({ publish_at: moment });
});

test.each([
  ['2027-02-01T21:00:00Z', '2027-02-02T07:00:00.000Z'],
  ['2027-02-02T05:00:00Z', '2027-02-02T07:00:00.000Z'],
  ['2027-07-01T21:00:00Z', '2027-07-02T06:00:00.000Z'],
])('in the quiet hours of a school the form offers their end: at %s [13.78]', async (now, end) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const loop = loopSeenBy('member', { quiet_hours: { from: '19:00', until: '07:00' } });
  const answers = { 'GET /api/loops/:id': { loop }, 'POST /api/posts': recorded('POST /api/posts') };
  const { user, transport } = renderScreen('/feed/new-post', { as: 'member', answers });
  fireEvent.change(await screen.findByRole('textbox', { name: /^Description/ }), {
    target: { value: 'Boots' },
  });
  await user.click(await screen.findByRole('button', { name: 'Send at 07:00' }));
  expect(await screen.findByText(/^Comes out on .* at 07:00/)).toBeInTheDocument();
  await user.click(save());
  await waitFor(() => expect(transport.callsOf('POST /api/posts')).toHaveLength(1));
  expect(transport.callsOf('POST /api/posts')[0]?.body).toMatchObject({ publish_at: end });
});

test.each([
  ['by day', '2027-02-01T12:00:00Z', {}],
  ['to members under 18', '2027-02-01T21:00:00Z', { is_minor: true }],
  ['where there are none', '2027-02-01T21:00:00Z', { quiet_hours: null }],
])('it offers nothing %s', async (_, now, more) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const loop = loopSeenBy('member', { quiet_hours: { from: '19:00', until: '07:00' }, ...more });
  renderScreen('/feed/new-post', { as: 'member', answers: { 'GET /api/loops/:id': { loop } } });
  expect(await screen.findByText(/people in/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Send at/ })).toBeNull();
});

const scheduledPost = postSeenBy('admin', '7', {
  held_for: 'schedule',
  publish_at: '2027-07-04T06:30:00.000Z',
});
const shownAnswers = {
  Feed: { allPosts: [] },
  ShowPost: { post: { ...scheduledPost, additional_media: [] } },
};

test('the feed leads to my scheduled posts, and the page of one says when it comes out [13.79]', async () => {
  const waiting = { ...scheduledPost, publish_at: scheduledPost.publish_at, publish_refusal: null };
  const { user, transport } = renderScreen('/feed', {
    as: 'admin',
    answers: { ...shownAnswers, ScheduledPosts: { allPosts: [waiting, { ...waiting, id: '8' }] } },
  });
  const strip = await screen.findByRole('link', { name: 'Scheduled (2)' });
  await user.click(strip);
  await user.click((await screen.findAllByRole('link', { name: /Comes out on/ }))[0] as HTMLElement);
  const bar = await screen.findByRole('region', { name: 'Scheduled' });
  expect(bar).toHaveTextContent(/Comes out on Sunday,? 4 July 2027 at 07:30 \(Europe\/London\)/);
  expect(await screen.findByText('Until it comes out, only you see this')).toBeInTheDocument();
  transport.answer({ 'PUT /api/posts/:id': refusal('fee_due') });
  const publish = async () => {
    await user.click(within(bar).getByRole('button', { name: 'Post now' }));
    const question = await screen.findByRole('alertdialog', { name: 'Post it now?' });
    await user.click(within(question).getByRole('button', { name: 'Post now' }));
  };
  await publish();
  expect(await screen.findByText(/membership fee is due/)).toBeInTheDocument();
  const out = { ...scheduledPost, held_for: null, publish_at: null, additional_media: [] };
  transport.answer({ 'PUT /api/posts/:id': recorded('PUT /api/posts/:id'), ShowPost: { post: out } });
  await publish();
  expect(await screen.findByText('Your post has been shared')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Scheduled' })).toBeNull());
  expect(transport.callsOf('PUT /api/posts/:id').at(-1)).toMatchObject({
    params: { id: 7 },
    body: { publish_at: null },
  });
});

test('its author edits its time, deletes it, and learns why it did not come out [13.79]', async () => {
  const refusedPost = { ...scheduledPost, publish_refusal: 'This needs a paid plan', additional_media: [] };
  const saved = {
    publish_at: refusedPost.publish_at,
    publish_refusal: refusedPost.publish_refusal,
    held_for: 'schedule' as const,
  };
  const { user, transport, isAt } = renderScreen('/feed/7', {
    as: 'admin',
    answers: {
      ...{
        Feed: { allPosts: [] },
        ShowPost: { post: refusedPost },
        PostSettings: { post: settingsOf('7', saved) },
      },
      ...{ 'PUT /api/posts/:id': recorded('PUT /api/posts/:id'), 'DELETE /api/posts/:id': null },
    },
  });
  const bar = await screen.findByRole('region', { name: 'Scheduled' });
  expect(bar).toHaveTextContent(/Did not come out on Sunday,? 4 July 2027/);
  expect(bar).toHaveTextContent('This needs a paid plan');
  await user.click(within(bar).getByRole('button', { name: 'Edit' }));
  await isAt('/feed/7/edit');
  await openAdvanced(user);
  expect(screen.getByRole('radio', { name: 'Choose a time' })).toBeChecked();
  set('Day', day);
  await user.click(save());
  await waitFor(() => expect(transport.callsOf('PUT /api/posts/:id')).toHaveLength(1));
  expect(transport.callsOf('PUT /api/posts/:id')[0]?.body).toMatchObject({ publish_at: moment });
  await user.click(
    within(await screen.findByRole('region', { name: 'Scheduled' })).getByRole('button', { name: 'Delete' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  await isAt('/feed');
});
