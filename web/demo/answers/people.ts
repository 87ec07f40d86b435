import { memberAbilities } from '@loopyard/contract/member-policy.ts';
import { mayReviewReports, maySeeAge } from '@loopyard/contract/policy.ts';
import { profileErrors } from '@loopyard/contract/profiles.ts';
import type * as signingIn from '../../features/accounts/signing-in.gen.ts';
import { pageOf } from '../world/acting.ts';
import {
  type Demo,
  type DocumentAnswers,
  never,
  notHere,
  orNotFound,
  quiet,
  type RestAnswers,
  timeOf,
} from '../world/demo.ts';
import { portraitAt, uploadAt } from '../world/media.ts';
import type { DemoLoop, DemoMember } from '../world/model.ts';
import { ageIn, loopOf, loopsOf, personOf, readerOf } from '../world/reading.ts';
import { check, refusal } from '../world/refusals.ts';
import { roleOf, shapeKnownUser, shapeUser, shownRole } from '../world/shapes.ts';

export const calls = {
  'PUT /api/users/:id'(demo, { params, body }) {
    const person = personOf(demo, params.id);
    if (person.id !== demo.viewerId()) throw refusal('forbidden');
    if (body.user?.password !== undefined) throw notHere('There are no passwords in a demo.');
    const { first_name: firstName, last_name: lastName, nickname, bio } = body.user ?? {};
    check(profileErrors({ firstName, lastName, nickname, bio }));
    const profile = body.profile_id ? ownProfile(demo, body.profile_id) : person;
    if (nickname !== undefined) profile.nickname = nickname || null;
    if (bio !== undefined) profile.bio = bio || null;
    const portrait = body.profile_id ? body.portrait : body.default_portrait;
    const upload = portrait && uploadAt(demo.world, portrait.url);
    if (upload) profile.portrait = portraitAt({ key: upload.key, url: upload.url, created_at: timeOf(demo) });
    else if (portrait === null) profile.portrait = null;
    if (firstName !== undefined) person.first_name = firstName;
    if (lastName !== undefined) person.last_name = lastName;
    if (body.user?.shows_presence !== undefined) person.shows_presence = body.user.shows_presence;
    return { user: shapeKnownUser(demo, person) };
  },
  'DELETE /api/users/:id': never('You have no account in a demo, so there is nothing to delete.'),
  'POST /api/email_confirmations': never('A demo sends no e-mails.'),
  'GET /api/users/:id/email_change': () => ({ email_change: null }),
  'POST /api/users/:id/email_change': never('A demo sends no e-mails.'),
  'DELETE /api/users/:id/email_change': () => null,
  'GET /api/parental_consents/current': never('Nobody waits for a parent in a demo.'),
  'POST /api/parental_consents': never('A demo sends no e-mails.'),
  'GET /api/parental_consents/:token': never('No parent is asked in a demo.'),
  'PUT /api/parental_consents/:token': never('No parent is asked in a demo.'),
  'POST /api/users/:id/data_export': never(
    'A demo stores nothing about you, so there is nothing to download.',
  ),
  'GET /api/data_requests': () => ({ data_requests: [] }),
  'POST /api/data_requests': never('Nobody runs a demo, so nobody would answer.'),
  'GET /api/users'(demo, { query }) {
    const loop = loopOf(demo, query.loop_id);
    const isAsking = query.without_age === '1';
    if (isAsking && !mayReviewReports(readerOf(demo, loop.id))) throw refusal('forbidden');
    const text = query.name_contains?.toLowerCase() ?? '';
    const members = loop.members
      .map((member) => shapeMember(demo, loop, member))
      .filter(({ name, is_age_known }) => name.toLowerCase().includes(text) && !(isAsking && is_age_known))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
    const { rows: users, ...page } = pageOf(members, query.page);
    return { users, ...page };
  },
  'GET /api/doors': () => ({ sign_up: 'open', new_loops: 'everyone', age_of_consent: 13 }),
  'GET /api/sessions': (demo) => {
    const at = timeOf(demo);
    return {
      sessions: [{ id: 1, created_at: at, last_used_at: at, device: 'This browser', is_current: true }],
    };
  },
  'DELETE /api/sessions/current': quiet(() => null),
  'DELETE /api/sessions/:id': () => null,
} satisfies RestAnswers;

export const documents: DocumentAnswers<typeof signingIn> = {
  SignIn: never('You don’t log in to a demo: choose who you are in the bar at the top.'),
  Register: never('You can’t sign up in a demo. Choose Get Started to sign up for real.'),
};

function ownProfile(demo: Demo, profileId: number): DemoMember {
  const members = loopsOf(demo, demo.viewerId()).flatMap((loop) => loop.members);
  return orNotFound(members.find(({ id, user_id }) => id === profileId && user_id === demo.viewerId()));
}

/** The visitor, and every third person. */
function isShownHere(demo: Demo, userId: number): boolean {
  const isHere = userId === demo.viewerId() || userId % 3 === 0;
  return isHere && personOf(demo, demo.viewerId()).shows_presence !== false;
}

function shapeMember(demo: Demo, loop: DemoLoop, member: DemoMember) {
  const { user_id: userId, is_admin, last_time_seen } = member;
  const is_lead = member.lead_since !== null;
  const reader = readerOf(demo, loop.id);
  const age = ageIn(loop, member);
  const abilities = memberAbilities(reader, {
    ...{ userId, isAdmin: is_admin, isLead: is_lead },
    isOwner: loop.user_id === userId,
    ...age,
  });
  const mayKnowAge = maySeeAge(reader, userId);
  const role = roleOf(loop, member);
  const person = personOf(demo, userId);
  const user = shapeUser(demo, person, [loop]);
  return {
    ...user,
    email: reader.isAdmin ? person.email : user.email,
    is_admin,
    is_lead,
    role: role && shownRole(role, mayKnowAge),
    is_minor: mayKnowAge ? age.isMinor : null,
    is_age_known: mayKnowAge ? age.isAgeKnown : null,
    former_name: null,
    is_here: isShownHere(demo, userId) && !age.isMinor,
    last_time_seen: abilities.see_last_seen ? last_time_seen : null,
    abilities,
  };
}
