import { type ComponentType, lazy } from 'react';
import type { Hero, Section } from '../page.ts';
import { CallSection } from './call.tsx';
import { CardsSection } from './cards.tsx';
import { FeedSection } from './feed.tsx';
import { HeroSection } from './hero.tsx';
import { PointsSection } from './points.tsx';
import { StepsSection } from './steps.tsx';

type AnySection = Hero | Section;
type Views = {
  [Kind in AnySection['kind']]: ComponentType<{ section: Extract<AnySection, { kind: Kind }> }>;
};

/** The home page's sections are in every page's script; the others load on demand (`vite.config.ts`). */
const views: Views = {
  hero: HeroSection,
  points: PointsSection,
  beside: lazy(async () => ({ default: (await import('./beside.tsx')).BesideSection })),
  quotes: lazy(async () => ({ default: (await import('./quotes.tsx')).QuotesSection })),
  steps: StepsSection,
  cards: CardsSection,
  feed: FeedSection,
  video: lazy(async () => ({ default: (await import('./video.tsx')).VideoSection })),
  tiers: lazy(async () => ({ default: (await import('./tiers.tsx')).TiersSection })),
  table: lazy(async () => ({ default: (await import('./table.tsx')).TableSection })),
  questions: lazy(async () => ({ default: (await import('./questions.tsx')).QuestionsSection })),
  call: CallSection,
  referral: lazy(async () => ({ default: (await import('./referral.tsx')).ReferralSection })),
  form: lazy(async () => ({ default: (await import('./form.tsx')).FormSection })),
};

export function SectionView({ section }: { section: AnySection }) {
  const View = views[section.kind] as ComponentType<{ section: AnySection }>;
  return <View section={section} />;
}
