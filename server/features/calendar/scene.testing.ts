import { numbered } from '../../test/stage.ts';

const training = {
  ...{ name: 'Training', place: 'The hall', time_zone: 'Europe/London' },
  ...{ starts_local: '2030-06-03T17:00', ends_local: '2030-06-03T18:30' },
};

export const makers = {
  /** By the author, with the post's admin. Its date is 20300603T1700. */
  dated: numbered(async ({ cast: { author, postAdmin }, ids: { loop } }) => {
    const { body } = await author.post('/api/posts', {
      ...{ title: 'Who comes?', loop_id: loop, admin_ids: [postAdmin.id] },
      event: training,
    });
    return body.post.id;
  }),
  calendarFeed: numbered(async ({ cast: { author } }) => {
    const { body } = await author.post('/api/calendar_feeds', {});
    return body.id;
  }, /^GET \/api\/calendar_feeds$/),
};

export const spends = /\/events\/:id\/:nth\/(cancel|remind)$/;
