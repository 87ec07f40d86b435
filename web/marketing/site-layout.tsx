import displayFace from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import textFace from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { type LinksFunction, Outlet } from 'react-router';
import { SiteFrame } from './site-frame.tsx';

/** Requested with the page, instead of after its styles. */
export const links: LinksFunction = () =>
  [textFace, displayFace].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous',
  }));

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
