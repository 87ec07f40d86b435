import { TextBoundary } from './text-boundary.tsx';

export function LinkedText({ text }: { text: string }) {
  return (
    <TextBoundary text={text}>
      <Parts text={text} />
    </TextBoundary>
  );
}

function Parts({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/);
  return parts.map((part, at) => {
    // Odd parts are the matches of the expression.
    if (at % 2 === 0) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
      <a key={at} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    );
  });
}
