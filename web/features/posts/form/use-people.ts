import { listLimits } from '@loopyard/contract/lists.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTransport } from '../../../lib/app-context.tsx';
import { PeopleDocument } from '../../profiles/profiles.gen.ts';
import { appearance } from '../../profiles/profiles.ts';
import { personChoice } from './post-settings.ts';

const PAUSE_MS = 300;

export function usePeople(loopId: number, text: string, isWanted: boolean) {
  const transport = useTransport();
  const [name] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { data, isError, error } = useQuery({
    queryKey: ['people', loopId, name],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const variables = { loop: String(loopId), name, first: listLimits.memberPage };
      return (await transport.graphql(PeopleDocument, variables, signal)).allUsers;
    },
  });
  return {
    data: data?.map((person) => personChoice(person, loopId)),
    isError,
    error,
    srcOf: (id: string) => {
      const person = data?.find((candidate) => candidate.id === id);
      return person ? appearance(person, loopId).src : null;
    },
  };
}
