import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';

const counts = { images_count: 2, videos_count: 0, files_count: 0 };
const boots = {
  ...{ id: '8', title: '# Bring **boots**', publish_at: '2027-07-04T06:30:00.000Z', publish_refusal: null },
  ...counts,
};
const pictures = { ...boots, id: '9', title: '', publish_at: '2027-01-04T07:30:00.000Z' };
const stayed = { ...boots, id: '10', title: 'Coach', publish_refusal: 'In this loop only admins may post' };
const answers = { ScheduledPosts: { allPosts: [boots, pictures] } };

test('my scheduled posts are listed by their time, in my time zone [13.79]', async () => {
  renderScreen('/scheduled', { as: 'member', answers });
  const list = await screen.findByRole('list', { name: 'Scheduled posts' });
  const [first, second] = within(list).getAllByRole('link');
  expect(first).toHaveTextContent(
    /^2 imagesComes out on Monday,? 4 January 2027 at 07:30 \(Europe\/London\)$/,
  );
  expect(second).toHaveTextContent(
    /^Bring bootsComes out on Sunday,? 4 July 2027 at 07:30 \(Europe\/London\)$/,
  );
  expect(second).toHaveAttribute('href', '/feed/8');
});

test('one that could not come out says why, and a list that failed can be loaded again', async () => {
  const { user, transport } = renderScreen('/scheduled', {
    as: 'member',
    answers: { ScheduledPosts: refusal('internal') },
  });
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  transport.answer({ ScheduledPosts: { allPosts: [stayed] } });
  await user.click(retryButton);
  const link = await screen.findByRole('link', { name: /^Coach/ });
  expect(link).toHaveTextContent(/Did not come out on Sunday,? 4 July 2027/);
  expect(link).toHaveTextContent('In this loop only admins may post');
});

test('the page says how to schedule a post where there is none', async () => {
  renderScreen('/scheduled', { as: 'member', answers: { ScheduledPosts: { allPosts: [] } } });
  expect(await screen.findByRole('heading', { name: 'Nothing is scheduled' })).toBeInTheDocument();
});
