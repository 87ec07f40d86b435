import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import { listLimits } from '@loopyard/contract/lists.ts';
import { postExtrasErrors } from '@loopyard/contract/posts.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../lib/transport.ts';
import type { CreatorFragment } from '../../profiles/profiles.gen.ts';
import { appearance } from '../../profiles/profiles.ts';
import { PeopleDocument, PostSettingsDocument } from '../posts.gen.ts';

export type PersonChoice = { id: number; name: string };

/** Fields have the names of the wire format. */
export type PostSettings = {
  invitees: PersonChoice[];
  admins: PersonChoice[];
  restricted_to_role_id: number | null;
  is_distraction_free: boolean;
  is_cloneable: boolean;
  price_pence: number | null;
  /** A new password; empty keeps the current one. */
  password: string;
  removesPassword: boolean;
};

export const emptySettings: PostSettings = {
  invitees: [],
  admins: [],
  restricted_to_role_id: null,
  is_distraction_free: false,
  is_cloneable: false,
  price_pence: null,
  password: '',
  removesPassword: false,
};

export function settingsErrors({ password, price_pence }: PostSettings): FieldErrors {
  return postExtrasErrors({ password: password || null, price_pence });
}

export function settingsCount(settings: PostSettings, hasPassword: boolean): number {
  const { invitees, admins, restricted_to_role_id, is_distraction_free, is_cloneable, price_pence } =
    settings;
  const isLocked = settings.password !== '' || (hasPassword && !settings.removesPassword);
  const uses = [invitees.length, admins.length, restricted_to_role_id, is_distraction_free, is_cloneable];
  return [...uses, price_pence, isLocked].filter(Boolean).length;
}

/** Sends only what changed, so that edits by others aren't overwritten. */
export function changedSettings(settings: PostSettings, original: PostSettings) {
  const before: Record<string, unknown> = columnsOf(original);
  const changes = Object.entries(columnsOf(settings)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return {
    ...(Object.fromEntries(changes) as Partial<ReturnType<typeof columnsOf>>),
    ...(settings.password ? { password: settings.password } : settings.removesPassword && { password: null }),
  };
}

function columnsOf(settings: PostSettings) {
  const { invitees, admins, price_pence, password: _, removesPassword: __, ...columns } = settings;
  return {
    ...columns,
    price_pence: price_pence || null,
    invited_user_ids: idsOf(invitees),
    admin_ids: idsOf(admins),
  };
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
      const { admins, invited_user_ids, restricted_to_role_id, has_password, price_pence } = post;
      const invitees = await fetchMembers(transport, loopId, invited_user_ids, signal);
      const settings: PostSettings = {
        invitees: invitees.map((person) => personChoice(person, loopId)),
        admins: admins.map((person) => personChoice(person, loopId)),
        restricted_to_role_id: restricted_to_role_id === null ? null : Number(restricted_to_role_id),
        is_distraction_free: post.is_distraction_free,
        is_cloneable: post.is_cloneable,
        price_pence,
        password: '',
        removesPassword: false,
      };
      return { settings, hasPassword: has_password };
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
