/** Plain text whose addresses are links. */
export function LinkedText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/);
  return parts.map((part, at) => {
    if (!/^https?:\/\//.test(part)) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
      <a key={at} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    );
  });
}
