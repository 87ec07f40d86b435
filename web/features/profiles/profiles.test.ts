import { expect, test } from 'vitest';
import { appearance } from './profiles.ts';

const ann = {
  name: 'Ann Example',
  portrait: { thumb_url: '/ann' },
  profiles: [
    { loop_id: 1000, nickname: 'Coach', portrait: { thumb_url: '/coach' } },
    { loop_id: 1001, nickname: '', portrait: null },
  ],
};
const digits = {
  ...ann,
  profiles: ann.profiles.map((profile) => ({ ...profile, loop_id: String(profile.loop_id) })),
};

test.for([
  ['by the nickname and the picture of their profile in it', 1000, { name: 'Coach', src: '/coach' }],
  [
    'by their name and own picture where that profile says nothing',
    1001,
    { name: 'Ann Example', src: '/ann' },
  ],
  ['by the same where they have no profile', 63, { name: 'Ann Example', src: '/ann' }],
] as const)('a person is known in a loop %s', ([, loopId, look]) => {
  expect(appearance(ann, loopId)).toEqual(look);
  expect(appearance(digits, String(loopId))).toEqual(look);
});
