import { type ComponentType, lazy, Suspense } from 'react';
import { useIsDemo } from '../../../lib/use-is-demo.ts';

const Offer = lazy(async () => {
  const script = await import('./push-offer.tsx').catch(() => null);
  return { default: script?.PushOffer ?? (() => null) };
});
const Ask = lazy(async () => {
  const script = await import('./ask-push.tsx').catch(() => null);
  return { default: script?.AskPush ?? (() => null) };
});

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
