import { type ComponentType, lazy, Suspense } from 'react';
import { useIsDemo } from '../../../lib/use-is-demo.ts';

const nothing = { default: () => null } as { default: ComponentType };
const Offer = lazy(() =>
  import('./push-offer.tsx').then(
    (script) => ({ default: script.PushOffer }),
    () => nothing,
  ),
);
const Ask = lazy(() =>
  import('./ask-push.tsx').then(
    (script) => ({ default: script.AskPush }),
    () => nothing,
  ),
);

export const PushOffer = () => <InRealApp of={Offer} />;
export const AskPush = () => <InRealApp of={Ask} />;

/** A demo sends nothing to anybody’s device. Without its script it is missing. */
function InRealApp({ of: Part }: { of: ComponentType }) {
  return useIsDemo() ? null : (
    <Suspense>
      <Part />
    </Suspense>
  );
}
