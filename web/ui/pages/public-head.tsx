import { ownOrigin } from '@loopyard/contract/built-pages.ts';
import { useLocation } from 'react-router';

export function PublicHead(props: { path: string; title: string; description: string }) {
  const { path, title, description } = props;
  const { pathname } = useLocation();
  // A screen that is a part of another page leaves the head to it.
  if (pathname.replace(/(.)\/$/, '$1') !== path) return null;
  // Search engines and link previews need an absolute address.
  const address = `${typeof window === 'undefined' ? ownOrigin : window.location.origin}${path}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${address.replace(/\/$/, '')}/social.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
