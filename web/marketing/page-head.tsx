import type { Page } from './page.ts';

/** What a page is called in a tab, in a search and where it is shared. */
export function PageHead({ page: { title, description } }: { page: Page }) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:image" content="/social.png" />
    </>
  );
}
