import { PublicHead } from '../ui/pages/public-head.tsx';
import type { Page, Section } from './page.ts';

export function PageHead({ page }: { page: Page }) {
  const { path, title, description } = page;
  const data = structuredData(page);
  return (
    <>
      <PublicHead path={path} title={title} description={description} />
      {data && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, in which nothing can end the script
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  );
}

function structuredData({ path, description, sections }: Page): object | null {
  if (path === '/') {
    const organization = { '@type': 'Organization', name: 'Loopyard', url: '/', logo: '/icon-512.png' };
    const site = { '@type': 'WebSite', name: 'Loopyard', url: '/', description };
    return { '@context': 'https://schema.org', '@graph': [organization, site] };
  }
  const questions = sections.flatMap((section: Page['sections'][0] | Section) =>
    section.kind === 'questions' ? section.questions : [],
  );
  if (questions.length === 0) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1') },
    })),
  };
}
