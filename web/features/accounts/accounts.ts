import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession, useTransport } from '../../lib/app-context.tsx';

export type Person = RestAnswer<'GET /api/users/:id'>['user'];

const personKey = (id: number | null) => ['person', id] as const;

/** Anyone I share a loop with, or myself. */
export function usePerson(id: number | null) {
  const transport = useTransport();
  return useQuery({
    queryKey: personKey(id),
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) =>
            (await transport.request('GET /api/users/:id', { params: { id }, signal })).user,
  });
}

/** The person signed in. */
export function useViewer() {
  return usePerson(useSession().userId);
}

export type ProfileValues = { first_name: string; last_name: string; nickname: string; bio: string };
/** Undefined: as it was. `picture` null: none. */
type ProfileChanges = { values: Partial<ProfileValues>; picture: { url: string } | null | undefined };

/** Saves one of my profiles, 0 the default one; what others see of me is told anew wherever it was told before. */
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
