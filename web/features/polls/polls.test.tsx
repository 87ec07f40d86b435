import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loops, posts, people as seededPeople } from '../../../seeds/world.ts';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { renderDemo, renderScreen } from '../../test/render.tsx';
import { type admin, LOOP, people, postSeenBy, settingsOf } from '../../test/world.ts';
import type { Poll } from './polls.ts';

afterEach(() => vi.unstubAllGlobals());

type Role = 'admin' | 'member' | 'guest';
const options = (counts: (number | null)[]) =>
  ['York', 'Leeds', 'Hull'].map((text, position) => ({
    ...{ position, text },
    votes_count: counts[position] ?? null,
  }));
const hidden = options([]);
const fresh: Poll = {
  ...{ question: 'Where do we go?', options: options([2, 1, 0]), max_choices: 1, is_anonymous: false },
  ...{ results: 'always', closes_at: null, closed_at: null, voters_count: 3 },
  ...{ has_voted: false, my_positions: [] },
};
const secret: Poll = { ...fresh, is_anonymous: true, options: hidden, my_positions: null };
const voted: Poll = {
  ...fresh,
  ...{ options: options([3, 1, 0]), voters_count: 4, has_voted: true, my_positions: [0] },
};

const postWith = (poll: Poll, as: Role, vote: boolean) => {
  const post = postSeenBy(as, '7', { poll });
  post.abilities = { ...post.abilities, vote };
  return post;
};
async function openPoll(poll: Poll, more: Answers = {}, as: Role = 'member', vote = as !== 'guest') {
  const post = postWith(poll, as, vote);
  const answers = { Feed: { allPosts: [post] }, ShowPost: { post }, ...more };
  const rendered = renderScreen('/feed/7', { as, answers });
  const dialog = within(await screen.findByRole('dialog', { name: 'Amina Admin' }));
  return { ...rendered, box: within(await dialog.findByRole('region', { name: /^Poll: / })) };
}
const vote = 'PUT /api/posts/:id/poll/vote';
type Box = ReturnType<typeof within>;
const voteButton = (box: Box) => box.getByRole('button', { name: 'Vote' });

describe('a poll', () => {
  test('is a group of choices, one’s own is marked in words, and it can be changed while it is open [13.67]', async () => {
    const { user, box, transport } = await openPoll(fresh, { [vote]: { poll: voted } });
    const group = within(box.getByRole('group', { name: 'Where do we go?' }));
    expect(group.getAllByRole('radio').map((field) => field.getAttribute('type'))).toHaveLength(3);
    expect(box.getByText('Open: members see who chose what.')).toBeInTheDocument();
    expect(box.getByText('Not a statutory ballot.')).toBeInTheDocument();
    expect(box.getByText('3 people voted')).toBeInTheDocument();
    expect(voteButton(box)).toBeDisabled();
    await user.click(group.getByRole('radio', { name: 'York' }));
    await user.dblClick(voteButton(box));
    expect(await box.findByText('Your vote')).toBeInTheDocument();
    expect(box.getByText('4 people voted')).toBeInTheDocument();
    expect(transport.callsOf(vote)).toEqual([{ params: { id: 7 }, body: { positions: [0] } }]);
    await user.click(box.getByRole('button', { name: 'Change my vote' }));
    expect(box.getByRole('radio', { name: /^York/ })).toBeChecked();
    await user.click(box.getByRole('button', { name: 'Cancel' }));
    expect(box.queryByRole('radio')).toBeNull();
  });

  test('lets choose as many as it says, by keys alone [13.69]', async () => {
    const { user, box, transport } = await openPoll(
      { ...fresh, max_choices: 2 },
      { [vote]: { poll: voted } },
    );
    const [york, leeds, hull] = box.getAllByRole('checkbox') as [HTMLElement, HTMLElement, HTMLElement];
    expect(box.getByText(/^You can choose up to 2\./)).toBeInTheDocument();
    york.focus();
    await user.keyboard(' {Tab}');
    await user.tab();
    leeds.focus();
    await user.keyboard(' ');
    expect(hull).toBeDisabled();
    voteButton(box).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(transport.callsOf(vote)[0]?.body).toEqual({ positions: [0, 1] }));
  });

  test('that is anonymous says before that a vote can’t be changed, and why no result is shown [13.60, 13.67]', async () => {
    const after = { ...secret, has_voted: true, voters_count: 4 };
    const { user, box } = await openPoll(secret, { [vote]: { poll: after } });
    expect(
      box.getByText(/nobody learns what you choose, and you can’t change your vote/),
    ).toBeInTheDocument();
    expect(box.getByText('Results show from five votes on.')).toBeInTheDocument();
    await user.click(box.getByRole('radio', { name: 'Leeds' }));
    await user.click(voteButton(box));
    expect(
      await box.findByText('Vote not counted yet. Results show from five votes on.'),
    ).toBeInTheDocument();
    expect(box.getByText('4 people voted · You have voted')).toBeInTheDocument();
    for (const name of ['Change my vote', 'Vote']) expect(box.queryByRole('button', { name })).toBeNull();
  });

  test.each<[string, Poll]>([
    ['The result is shown once you have voted.', { ...fresh, results: 'voted', options: hidden }],
    ['The result is shown once the poll has closed.', { ...fresh, results: 'closed', options: hidden }],
    [
      'Fewer than five people voted, so no result is shown.',
      { ...secret, closed_at: '2026-01-02T12:00:00.000Z' },
    ],
    ['The votes are being counted.', { ...secret, closed_at: '2026-01-02T12:00:00.000Z', voters_count: 9 }],
  ])('says “%s” [13.67]', async (sentence, poll) => {
    const { box } = await openPoll(poll, {}, 'member', !poll.closed_at);
    expect(box.getByText(sentence)).toBeInTheDocument();
  });

  test('says why a vote is refused, and shows the poll as it is then [13.69]', async () => {
    const { user, box, transport } = await openPoll(fresh, { [vote]: refusal('muted') });
    await user.click(box.getByRole('radio', { name: 'Hull' }));
    await user.click(voteButton(box));
    expect(await box.findByText('You may not write here for a while')).toBeInTheDocument();
    transport.answer({ [vote]: () => Promise.reject(new TypeError('no connection')) });
    await user.click(voteButton(box));
    expect(await box.findByText('Something went wrong. Please try again.')).toBeInTheDocument();
    const closedPoll = { ...fresh, closed_at: '2026-01-02T12:00:00.000Z' };
    transport.answer({
      [vote]: refusal('closed'),
      ShowPost: { post: postWith(closedPoll, 'member', false) },
    });
    await user.click(voteButton(box));
    expect(await box.findByText('3 people voted · Closed on 2 January 2026')).toBeInTheDocument();
    expect(box.queryByRole('radio')).toBeNull();
  });

  test('follows what others do, and its close while it is looked at [13.64]', async () => {
    const { box, transport } = await openPoll(fresh);
    const frame = { type: 'Poll' as const, post_id: 7, counts: [2, 5, 0], voters_count: 7, closed_at: null };
    act(() => transport.channel('LoopsChannel').send(frame));
    expect(await box.findByText('7 people voted')).toBeInTheDocument();
    expect(box.getByText('5 votes')).toBeInTheDocument();
    act(() => transport.channel('LoopsChannel').send({ ...frame, closed_at: '2026-01-02T12:00:00.000Z' }));
    expect(await box.findByText('7 people voted · Closed on 2 January 2026')).toBeInTheDocument();
    expect(box.queryByRole('radio')).toBeNull();
  });

  test('is closed by those who may edit the post, once they are sure [13.62]', async () => {
    const { user, box, transport } = await openPoll(
      { ...fresh, closes_at: new Date(Date.now() + 50 * 3_600_000).toISOString() },
      { 'POST /api/posts/:id/poll/close': null },
      'admin',
    );
    expect(box.getByText('3 people voted · Closes in 2 days')).toBeInTheDocument();
    await user.click(box.getByRole('button', { name: 'Close poll' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close poll' }),
    );
    await waitFor(() => expect(transport.callsOf('POST /api/posts/:id/poll/close')).toHaveLength(1));
  });

  test('offers guests no vote and no names, and is on the card, too [13.67]', async () => {
    const { box, unmount } = await openPoll(fresh, {}, 'guest');
    expect(box.queryByRole('radio')).toBeNull();
    expect(box.queryByRole('button')).toBeNull();
    unmount();
    const post = postWith(fresh, 'member', true);
    const { user } = renderScreen('/feed', {
      as: 'member',
      answers: { Feed: { allPosts: [post] }, [vote]: { poll: voted } },
    });
    const card = within(await screen.findByRole('article'));
    await user.click(await card.findByRole('radio', { name: 'York' }));
    await user.click(voteButton(card));
    expect(await card.findByText('Your vote')).toBeInTheDocument();
  });
});

type Voters = RestAnswer<'GET /api/posts/:id/poll/votes'>;

test('a list of who chose an option comes page by page, says when there is nobody, and can be tried again [13.58]', async () => {
  const page = (user: typeof admin, current_page: number): Voters => ({
    people: [user],
    ...{ total_items: 2, current_page, total_pages: 2 },
  });
  const { user, box, transport } = await openPoll(voted, {
    'GET /api/posts/:id/poll/votes': ({ query }) =>
      query.page === 2 ? page(people.member, 2) : page(people.admin, 1),
  });
  const list = async () => {
    await user.click(box.getByRole('button', { name: '3 votes for York: see whose' }));
    return within(await screen.findByRole('dialog', { name: 'Who chose “York”' }));
  };
  const sheet = await list();
  expect(await sheet.findByText('Amina Admin')).toBeInTheDocument();
  await user.click(sheet.getByRole('button', { name: 'Show more' }));
  expect(await sheet.findByText('Ben Member')).toBeInTheDocument();
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  transport.answer({ 'GET /api/posts/:id/poll/votes': () => Promise.reject(refusal('internal')) });
  const failedSheet = await list();
  const againButton = await failedSheet.findByRole('button', { name: /try again/i }, { timeout: 4000 });
  transport.answer({
    'GET /api/posts/:id/poll/votes': { people: [], total_items: 0, current_page: 1, total_pages: 0 },
  });
  await user.click(againButton);
  expect(await failedSheet.findByText('Nobody whom you see here.')).toBeInTheDocument();
});

describe('the field of a poll', () => {
  const openField = async (path: string, answers: Answers) => {
    const rendered = renderScreen(path, { as: 'admin', answers });
    await rendered.user.click(await screen.findByRole('button', { name: /^Advanced/ }));
    return { ...rendered, toggle: await screen.findByRole('switch', { name: /^Poll/ }) };
  };
  const write = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  const save = () => screen.getByRole('button', { name: 'Save' });

  test('asks for a question and options, adds and removes them, and says what is missing [13.68]', async () => {
    const { user, toggle, transport } = await openField('/feed/new-post', {
      'POST /api/posts': refusal('validation', { 'options.1': 'Two options are the same' }),
    });
    write('Description', 'The trip');
    await user.click(toggle);
    expect(save()).toBeDisabled();
    for (const name of ['Question', 'Option 1']) fireEvent.blur(screen.getByLabelText(name));
    expect(await screen.findByText('A poll needs a question')).toBeInTheDocument();
    expect(screen.getByText('Please fill in this option')).toBeInTheDocument();
    write('Question', 'Where do we go?');
    write('Option 1', 'York');
    write('Option 2', 'Leeds');
    await user.click(screen.getByRole('button', { name: 'Add an option' }));
    expect(screen.getByLabelText('Option 3')).toHaveFocus();
    await user.keyboard('Hull{Enter}');
    expect(screen.getByLabelText('Option 4')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove option 4' }));
    write('How many options people may choose', '2');
    await user.click(screen.getByRole('switch', { name: /^Anonymous/ }));
    expect(
      screen.getByText(/A vote can’t be changed, and results show from five votes on/),
    ).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('When the result is shown'), 'voted');
    write('Open until (optional)', '2030-03-05T18:30');
    fireEvent.blur(screen.getByLabelText('Open until (optional)'));
    expect(await screen.findByText('Please choose a time within the next year')).toBeInTheDocument();
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toLocaleString('sv').slice(0, 16).replace(' ', 'T');
    write('Open until (optional)', inAWeek);
    await user.click(save());
    await waitFor(() => expect(transport.callsOf('POST /api/posts')).toHaveLength(1));
    expect(transport.callsOf('POST /api/posts')[0]?.body).toMatchObject({
      loop_id: LOOP,
      poll: {
        ...{ question: 'Where do we go?', options: ['York', 'Leeds', 'Hull'], max_choices: 2 },
        ...{ is_anonymous: true, results: 'voted', closes_at: new Date(inAWeek).toISOString() },
      },
    });
    expect(await screen.findByText('Two options are the same')).toBeInTheDocument();
  });

  test('leaves a poll with votes as it is, and takes away one without [13.56, 13.68]', async () => {
    const answers = { ShowPost: { post: postWith(voted, 'admin', true) } };
    const first = await openField('/feed/7/edit', {
      ...answers,
      PostSettings: { post: settingsOf('7', { poll: voted }) },
    });
    expect(first.toggle).toBeDisabled();
    expect(screen.getByText('Somebody has voted, so the poll stays as it is.')).toBeInTheDocument();
    first.unmount();
    const unvoted = { ...fresh, voters_count: 0, options: options([0, 0, 0]) };
    const { user, toggle, transport } = await openField('/feed/7/edit', {
      ...{ ShowPost: { post: postWith(unvoted, 'admin', true) }, 'PUT /api/posts/:id': refusal('conflict') },
      PostSettings: { post: settingsOf('7', { poll: unvoted }) },
    });
    expect(screen.getByLabelText('Option 3')).toHaveValue('Hull');
    await user.click(toggle);
    await user.click(save());
    await waitFor(() => expect(transport.callsOf('PUT /api/posts/:id')).toHaveLength(1));
    expect(transport.callsOf('PUT /api/posts/:id')[0]?.body).toMatchObject({ poll: null });
  });
});

test('a demo has an open and an anonymous poll, and takes the visitor’s vote [13.69]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ people: seededPeople, loops, posts }));
  const { user } = renderDemo('/feed');
  const pollOn = async (words: RegExp) => {
    const card = within((await screen.findByText(words)).closest('article') as HTMLElement);
    return within(await card.findByRole('region', { name: /^Poll: / }));
  };
  const secretPoll = await pollOn(/four consent forms|consent forms/);
  await user.click(secretPoll.getByRole('radio', { name: 'No, thank you' }));
  await user.click(voteButton(secretPoll));
  expect(await secretPoll.findByText(/^8 people voted · You have voted/)).toBeInTheDocument();
  const openPollBox = await pollOn(/^New cork/);
  await user.click(openPollBox.getByRole('radio', { name: 'Drawing Pin' }));
  await user.click(voteButton(openPollBox));
  expect(await openPollBox.findByText('Your vote')).toBeInTheDocument();
  await user.click(openPollBox.getByRole('button', { name: '2 votes for Drawing Pin: see whose' }));
  expect(await screen.findByRole('dialog', { name: 'Who chose “Drawing Pin”' })).toBeInTheDocument();
});
