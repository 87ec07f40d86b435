import { postLimits } from '@loopyard/contract/posts.ts';
import { beginningOf } from '@loopyard/contract/preview.ts';
import { lazy, Suspense, useEffect } from 'react';
import { firstQuiet } from '../../../lib/first-quiet.ts';
import { TextBoundary } from '../../../ui/text/text-boundary.tsx';

type PreviewProps = { text: string; limit: number };

let endWait: () => void;
const firstShown = new Promise<void>((resolve) => {
  endWait = resolve;
});

/** The Markdown script is larger than the card, so it loads after the first cards are shown. */
const PreviewText = lazy(async () => {
  await firstShown;
  await firstQuiet();
  const script = await import('../text/preview-text.tsx').catch(() => null);
  return { default: script?.PreviewText ?? PlainPreview };
});

function PlainPreview({ text, limit }: PreviewProps) {
  return <p>{beginningOf(text, limit)}</p>;
}

export function Preview({ text }: { text: string }) {
  // On slow devices the idle callback may run before the first cards are done.
  useEffect(() => endWait(), []);
  const plain = <PlainPreview text={text} limit={postLimits.feedPreview} />;
  return (
    <TextBoundary text={text} plain={plain}>
      <Suspense fallback={plain}>
        <PreviewText text={text} limit={postLimits.feedPreview} />
      </Suspense>
    </TextBoundary>
  );
}
