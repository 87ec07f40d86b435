import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession, useTransport } from '../../lib/app-context.tsx';

export type Person = RestAnswer<'GET /api/users/:id'>['user'];

const personKey = (id: number | null, loopId?: number) =>
  loopId === undefined ? (['person', id] as const) : (['person', id, loopId] as const);

export function usePerson(id: number | null, loopId?: number) {
  const transport = useTransport();
  const { userId } = useSession();
  return useQuery({
    queryKey: personKey(id, loopId),
    meta: { isKept: id === userId && loopId === undefined },
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) => {
            const query = loopId === undefined ? {} : { loop_id: loopId };
            return (await transport.request('GET /api/users/:id', { params: { id }, query, signal })).user;
          },
  });
}

export function useKeepSubscription(id: number, loopId: number): (subscriptionId: number | null) => void {
  const queries = useQueryClient();
  return (subscriptionId) => {
    queries.setQueryData<Person>(personKey(id, loopId), (person) =>
      person?.in_loop
        ? { ...person, in_loop: { ...person.in_loop, subscription_id: subscriptionId } }
        : person,
    );
    void queries.invalidateQueries({ queryKey: personKey(id) });
  };
}

export function useViewer() {
  return usePerson(useSession().userId);
}

export type Doors = RestAnswer<'GET /api/doors'>;

/** Whether this server lets people sign up and create loops by themselves. */
export function useDoors() {
  const transport = useTransport();
  return useQuery({
    queryKey: ['doors'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => transport.request('GET /api/doors', { signal }),
  });
}

export type ProfileValues = {
  first_name: string;
  last_name: string;
  nickname: string;
  bio: string;
};
type ProfileChanges = {
  values: Partial<ProfileValues & { time_zone: string; shows_presence: boolean }>;
  picture: { url: string } | null | undefined;
};

export function useSaveProfile(userId: number, profileId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async ({ values, picture }: ProfileChanges) => {
      const body =
        profileId === 0
          ? { user: values, default_portrait: picture }
          : { user: values, profile_id: profileId, portrait: picture };
      return (await transport.request('PUT /api/users/:id', { params: { id: userId }, body })).user;
    },
    onSuccess: (person) => {
      queries.setQueryData(personKey(userId), person);
      void queries.invalidateQueries();
    },
  });
  return mutateAsync;
}

export type NewPassword = { current_password: string; password: string; password_confirmation: string };

export function useChangePassword() {
  const transport = useTransport();
  const queries = useQueryClient();
  const { userId } = useSession();
  const { mutateAsync } = useMutation({
    mutationFn: async (user: NewPassword) => {
      if (userId !== null)
        await transport.request('PUT /api/users/:id', { params: { id: userId }, body: { user } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
  return mutateAsync;
}

export const sessionsKey = ['sessions'] as const;
