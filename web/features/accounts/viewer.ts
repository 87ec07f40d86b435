import { useQuery } from '@tanstack/react-query';
import { useSession, useTransport } from '../../lib/app-context.tsx';

/** A picture as the server sends it: signed links of several sizes. */
export type Picture = { url: string; thumb_url: string | null; feed_url: string | null };

export type Profile = {
  /** 0: the default profile. */
  id: number;
  /** Null: the default profile. */
  loop_id: number | null;
  nickname: string | null;
  bio: string | null;
  portrait: Picture | null;
};

export type Person = {
  id: number;
  name: string;
  first_name: string;
  last_name: string;
  /** To this person only. */
  email?: string | null;
  default_profile: Profile;
  /** Those of the loops the viewer shares. */
  profiles: Profile[];
  loops_in_common: number[];
  last_active: string | null;
  subscription_id: number | null;
};

/** Anyone I share a loop with, or myself. */
export function usePerson(id: number | null) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['person', id],
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const { user } = await transport.request<{ user: Person }>('GET', `/users/${id}`, { signal });
      return user;
    },
  });
}

/** The person signed in. */
export function useViewer() {
  return usePerson(useSession().userId);
}

/** What a person is called in a loop, and how they look there. */
export function appearance(person: Person, loopId: number): { name: string; src: string | null } {
  const own = person.profiles.find((profile) => profile.loop_id === loopId);
  const portrait = own?.portrait ?? person.default_profile.portrait;
  return {
    name: own?.nickname || person.default_profile.nickname || person.name,
    src: portrait?.thumb_url ?? portrait?.url ?? null,
  };
}
