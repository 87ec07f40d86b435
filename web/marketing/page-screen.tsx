import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Page } from './page.ts';
import { PageHead } from './page-head.tsx';
import { SectionView } from './sections/section-view.tsx';
import { useIsSignedIn } from './use-is-signed-in.ts';

/** Each page's content is a chunk of its own. */
const contents = import.meta.glob<Record<string, Page>>(['./content/*.ts', '!./content/site.ts']);
const views = new Map(
  Object.entries(contents).map(([file, load]) => [
    file.replace(/^.*\/(.*)\.ts$/, '/$1').replace('/landing', '/'),
    lazy(async () => viewOf(Object.values(await load()))),
  ]),
);

export default function PageScreen() {
  const { pathname } = useLocation();
  const isSignedIn = useIsSignedIn();
  // For links inside the app; on a fresh load, the boot script redirects before the first paint.
  const isLeaving = pathname === '/' && isSignedIn;
  const View = views.get(pathname.replace(/(.)\/$/, '$1'));
  return (
    <>
      {isLeaving && <Navigate to="/feed" replace />}
      <Suspense>{View && <View />}</Suspense>
    </>
  );
}

function viewOf([page]: Page[]) {
  return {
    default: () =>
      page && (
        <>
          <PageHead page={page} />
          {page.sections.map((section) => (
            <SectionView key={`${section.kind} ${section.title}`} section={section} />
          ))}
        </>
      ),
  };
}
