import { type Age, maySeeLastSeen, type Person } from './policy.ts';

export type MemberAbilities = ReturnType<typeof memberAbilities>;

type Viewer = Parameters<typeof maySeeLastSeen>[0];

export function memberAbilities(
  viewer: Viewer,
  person: Person & Age & { isOwner: boolean; isLead: boolean },
) {
  const mayRun = !(person.isMinor && person.isAgeKnown);
  return {
    add_admin: viewer.isAdmin && !person.isAdmin && mayRun,
    remove_admin: viewer.isAdmin && person.isAdmin && !person.isOwner,
    remove: viewer.isAdmin && !person.isOwner && person.userId !== viewer.userId,
    add_lead: viewer.isAdmin && !person.isLead && mayRun,
    remove_lead: viewer.isAdmin && person.isLead,
    give_role: viewer.isAdmin,
    mark_age: viewer.isAdmin && !viewer.isAdultsOnly,
    see_analytics: maySeeNumbersOf(viewer, person.userId),
    see_last_seen: maySeeLastSeen(viewer, person.userId),
  };
}

export function maySeeNumbersOf(member: Person, userId: number): boolean {
  return member.userId === userId || member.isAdmin;
}
