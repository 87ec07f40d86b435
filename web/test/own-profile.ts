import { screen } from '@testing-library/react';
import type { Person } from '../features/accounts/accounts.ts';
import { uploadAnswers } from './chosen-picture.ts';
import type { Answers, FakeTransport } from './fake-transport.ts';
import { member } from './world.ts';

type Profile = Person['default_profile'];

export const loopProfile = member.profiles[0] as Profile;

export const portrait = (address: string): NonNullable<Person['portrait']> => ({
  key: address.slice('/media/'.length),
  url: `${address}/original`,
  thumb_url: `${address}/thumb`,
  format: 'jpg',
  size: 1000,
  resource_type: 'image',
  is_finished_processing: true,
  created_at: member.created_at,
  updated_at: member.created_at,
});

export function ben(changes: Partial<Profile> = {}, loopChanges: Partial<Profile> = {}): Person {
  const default_profile = { ...member.default_profile, ...changes };
  const { nickname, bio, portrait } = default_profile;
  return {
    ...member,
    nickname,
    bio,
    portrait,
    default_profile,
    profiles: [{ ...loopProfile, ...loopChanges }],
  };
}

export function answersOf(person: Person = member): Answers {
  let current = person;
  return {
    ...uploadAnswers,
    'GET /api/users/:id': () => ({ user: current }),
    'PUT /api/users/:id': ({ body }) => {
      const before = current.default_profile;
      const { nickname = before.nickname, bio = before.bio, ...names } = body?.user ?? {};
      const picture = body?.default_portrait;
      const shownPortrait = picture === undefined ? before.portrait : picture && portrait('/media/new');
      const appearance = { nickname, bio, portrait: shownPortrait };
      current = { ...current, ...names, ...appearance, default_profile: { ...before, ...appearance } };
      return { user: current };
    },
  };
}

export const field = (name: RegExp | string) => screen.findByRole('textbox', { name });
export const button = (name: string) => screen.getByRole('button', { name });
export const saves = (transport: FakeTransport) =>
  transport.callsOf('PUT /api/users/:id').map(({ body }) => body);
