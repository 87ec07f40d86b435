import { Awaited } from '../../ui/pages/awaited.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import type { usePlan } from './plans.ts';

export function AwaitedPlan({ query }: { query: Omit<ReturnType<typeof usePlan>, 'data'> }) {
  if (query.isError) {
    return (
      <TryAgain
        title="The plan could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <Awaited label="Loading the plan" height={120} />;
}
