import displayFace from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import textFace from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { type LinksFunction, Outlet } from 'react-router';
import { SiteFrame } from './site-frame.tsx';

/** Asked for with the page, not once its styles have been read. */
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
