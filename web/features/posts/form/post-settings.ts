import { listLimits } from '@loopyard/contract/lists.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../lib/transport.ts';
import { isDay, tomorrow, usualTimes } from '../../calendar/days.ts';
import type { CreatorFragment } from '../../profiles/profiles.gen.ts';
import { PeopleDocument } from '../../profiles/profiles.gen.ts';
import { appearance } from '../../profiles/profiles.ts';
import type { PostExtras, SavedParts } from '../parts/part.ts';
import { type PartSettings, partBody, partSettings, usedParts } from '../parts/parts.ts';
import { PostSettingsDocument } from './post-settings.gen.ts';

export type PersonChoice = { id: number; name: string };

/** Fields have the names of the wire format. */
export type PostSettings = PartSettings & { invitees: PersonChoice[]; admins: PersonChoice[] };

export const emptySettings: PostSettings = { invitees: [], admins: [], ...partSettings(null) };

/** @param day "2026-12-03"; anything else stands for tomorrow */
export function settingsWithEvent(day: string): PostSettings {
  return { ...emptySettings, event: true, ...usualTimes(isDay(day) ? day : tomorrow()) };
}

export function settingsCount(settings: PostSettings, saved: SavedParts): number {
  const people = [settings.invitees, settings.admins].filter(({ length }) => length > 0);
  return people.length + usedParts(settings, saved);
}

/** Sends only what changed, so that edits by others aren't overwritten. */
export function changedSettings(settings: PostSettings, original: PostSettings): PostExtras {
  const before: Record<string, unknown> = bodyOf(original);
  const changes = Object.entries(bodyOf(settings)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changes);
}

function bodyOf({ invitees, admins, ...settings }: PostSettings): PostExtras {
  return { ...partBody(settings), invited_user_ids: idsOf(invitees), admin_ids: idsOf(admins) };
}

function idsOf(people: PersonChoice[]): number[] {
  return people.map(({ id }) => id);
}

export function personChoice(person: CreatorFragment, loopId: number): PersonChoice {
  return { id: Number(person.id), name: appearance(person, loopId).name };
}

/** Null: the post is gone. Refetched for every edit. */
export function postSettingsQuery(transport: Transport, id: string, loopId: number) {
  return queryOptions({
    queryKey: ['post-settings', id],
    gcTime: 0,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { post } = await transport.graphql(PostSettingsDocument, { id }, signal);
      if (!post) return null;
      const { admins, invited_user_ids, id: _, ...saved } = post;
      const invitees = await fetchMembers(transport, loopId, invited_user_ids, signal);
      const settings: PostSettings = {
        invitees: invitees.map((person) => personChoice(person, loopId)),
        admins: admins.map((person) => personChoice(person, loopId)),
        ...partSettings(saved),
      };
      return { settings, saved };
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.data === undefined,
  });
}

/** People who have left the loop can't be invited again. */
async function fetchMembers({ graphql }: Transport, loopId: number, ids: string[], signal: AbortSignal) {
  const first = listLimits.items;
  const batches = Array.from({ length: Math.ceil(ids.length / first) }, (_, at) =>
    ids.slice(at * first, (at + 1) * first),
  );
  const answers = await Promise.all(
    batches.map((batch) => graphql(PeopleDocument, { loop: String(loopId), ids: batch, first }, signal)),
  );
  return answers.flatMap(({ allUsers }) => allUsers);
}
