import type { Picture } from '../page.ts';

const urls = import.meta.glob<string>('../art/*', { query: '?url', import: 'default', eager: true });

/** A picture that fills its place. `isFirst` is for one that is visible without scrolling. */
export function Art(props: { picture: Picture; className?: string | undefined; isFirst?: boolean }) {
  const { picture, className, isFirst } = props;
  return (
    <img
      className={className}
      src={urls[`../art/${picture.file}`]}
      alt={picture.alt}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
    />
  );
}
