import { listLimits } from '@loopyard/contract/lists.ts';
import { profileErrors } from '@loopyard/contract/profiles.ts';
import type { RestInput } from '@loopyard/contract/rest.ts';
import { roleErrors } from '@loopyard/contract/roles.ts';
import { check, type Demo, notHere, type RestAnswers, refusal } from '../world/demo.ts';
import { portraitAt } from '../world/media.ts';
import type { DemoLoop, DemoMember, DemoPortrait } from '../world/model.ts';
import { isAdmin, loopOf, loopsOf, memberOf, nameOf, ownLoop, personOf } from '../world/reading.ts';
import { roleOf, shapeCreator, shapeKnownUser, shapeUser } from '../world/shapes.ts';
import type { DocumentAnswers } from './document-answers.ts';

type Edit = Required<RestInput<'PUT /api/users/:id'>>['body'];

export const peopleAnswers = {
  'PUT /api/users/:id'(demo, { params, body }) {
    const person = personOf(demo, params.id);
    if (person.id !== demo.viewerId()) throw refusal('forbidden');
    if (body.user?.password !== undefined) throw notHere('There are no passwords in a demo.');
    const { first_name: firstName, last_name: lastName, nickname, bio } = body.user ?? {};
    check(profileErrors({ firstName, lastName, nickname, bio }));
    const profile = body.profile_id ? profileOf(demo, body.profile_id) : person;
    if (nickname !== undefined) profile.nickname = nickname || null;
    if (bio !== undefined) profile.bio = bio || null;
    const portrait = portraitOf(demo, body.profile_id ? body.portrait : body.default_portrait);
    if (portrait !== undefined) profile.portrait = portrait;
    if (firstName !== undefined) person.firstName = firstName;
    if (lastName !== undefined) person.lastName = lastName;
    return { user: shapeKnownUser(demo, person, undefined) };
  },
  'DELETE /api/users/:id': () => {
    throw notHere('You have no account in a demo, so there is nothing to delete.');
  },
  'POST /api/email_confirmations': () => {
    throw notHere('A demo sends no e-mails.');
  },
  'POST /api/users/:id/data_export': () => {
    throw notHere('A demo stores nothing about you, so there is nothing to download.');
  },
  'GET /api/users'(demo, { query }) {
    const loop = loopOf(demo, query.loop_id);
    const text = query.name_contains?.toLowerCase() ?? '';
    const members = loop.members
      .map((member) => ({ member, name: nameOf(personOf(demo, member.userId)) }))
      .filter(({ name }) => name.toLowerCase().includes(text))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
    const page = query.page ?? 1;
    const start = (page - 1) * listLimits.memberPage;
    return {
      users: members
        .slice(start, start + listLimits.memberPage)
        .map(({ member }) => shapeMember(demo, loop, member)),
      total_items: members.length,
      current_page: page,
      total_pages: Math.ceil(members.length / listLimits.memberPage),
    };
  },
  'POST /api/loops/:id/members/:userId/add_admin'(demo, { params }) {
    memberIn(ownLoop(demo, params.id), params.userId).isAdmin = true;
    return null;
  },
  'POST /api/loops/:id/members/:userId/remove_admin'(demo, { params }) {
    const loop = ownLoop(demo, params.id);
    if (loop.ownerId === params.userId) throw refusal('is_owner');
    memberIn(loop, params.userId).isAdmin = false;
    return null;
  },
  'POST /api/loops/:id/members/:userId/remove'(demo, { params }) {
    const loop = ownLoop(demo, params.id);
    if (loop.ownerId === params.userId) throw refusal('is_owner');
    loop.members = loop.members.filter(({ userId }) => userId !== params.userId);
    return null;
  },
  'PUT /api/loops/:id/members/:userId'(demo, { params, body }) {
    const loop = ownLoop(demo, params.id);
    memberIn(loop, params.userId).roleId = loop.roles.find(({ id }) => id === body.role_id)?.id ?? null;
    return null;
  },
  'POST /api/loops/:id/roles'(demo, { params, body }) {
    const loop = ownLoop(demo, params.id);
    check(roleErrors(body));
    const role = { id: demo.world.nextId(), name: body.name };
    loop.roles = [...loop.roles, role];
    return { role };
  },
  'DELETE /api/loops/:id/roles/:roleId'(demo, { params }) {
    const loop = ownLoop(demo, params.id);
    loop.roles = loop.roles.filter(({ id }) => id !== params.roleId);
    loop.members = loop.members.map((member) =>
      member.roleId === params.roleId ? { ...member, roleId: null } : member,
    );
    return null;
  },
} satisfies RestAnswers;

export const peopleDocuments: Pick<DocumentAnswers, 'People' | 'SignIn' | 'Register'> = {
  People(demo, { loop, name, ids, first }) {
    const { id: loopId, members } = loopOf(demo, Number(loop));
    const text = name?.toLowerCase() ?? '';
    const people = members
      .map(({ userId }) => personOf(demo, userId))
      .filter((person) => !ids || ids.includes(String(person.id)))
      .filter((person) => nameOf(person).toLowerCase().includes(text));
    return { allUsers: people.slice(0, first).map(({ id }) => shapeCreator(demo, id, loopId)) };
  },
  SignIn: () => {
    throw notHere('You don’t log in to a demo: choose who you are in the bar at the top.');
  },
  Register: () => {
    throw notHere('You can’t sign up in a demo. Choose Get Started to sign up for real.');
  },
};

function memberIn(loop: DemoLoop, userId: number): DemoMember {
  const member = memberOf(loop, userId);
  if (!member) throw refusal('not_found');
  return member;
}

function profileOf(demo: Demo, profileId: number): DemoMember {
  const memberships = loopsOf(demo, demo.viewerId()).map((loop) => memberIn(loop, demo.viewerId()));
  const member = memberships.find((candidate) => candidate.profileId === profileId);
  if (!member) throw refusal('not_found');
  return member;
}

function portraitOf({ world, now }: Demo, portrait: Edit['portrait']): DemoPortrait | null | undefined {
  if (!portrait) return portrait;
  const upload = world.uploads.get(String(portrait.url).split('/').at(-1) ?? '');
  return upload && portraitAt(upload.url, upload.key, now().toISOString());
}

function shapeMember(demo: Demo, loop: DemoLoop, member: DemoMember) {
  const viewerId = demo.viewerId();
  const admin = isAdmin(loop, viewerId);
  const isOwner = loop.ownerId === member.userId;
  const person = personOf(demo, member.userId);
  return {
    ...shapeUser(demo, person, [loop]),
    email: admin || person.id === viewerId ? person.email : null,
    is_admin: member.isAdmin,
    role: roleOf(loop, member),
    last_time_seen: member.seenAt,
    abilities: {
      add_admin: admin && !member.isAdmin,
      remove_admin: admin && member.isAdmin && !isOwner,
      remove: admin && !isOwner && person.id !== viewerId,
      give_role: admin,
      see_analytics: admin || person.id === viewerId,
    },
  };
}
