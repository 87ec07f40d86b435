import type { ComponentType } from 'react';
import type { Hero, Section } from '../page.ts';
import { BesideSection } from './beside.tsx';
import { CallSection } from './call.tsx';
import { CardsSection } from './cards.tsx';
import { FeedSection } from './feed.tsx';
import { FormSection } from './form.tsx';
import { HeroSection } from './hero.tsx';
import { PointsSection } from './points.tsx';
import { QuestionsSection } from './questions.tsx';
import { QuotesSection } from './quotes.tsx';
import { ReferralSection } from './referral.tsx';
import { StepsSection } from './steps.tsx';
import { TableSection } from './table.tsx';
import { TiersSection } from './tiers.tsx';
import { VideoSection } from './video.tsx';

type AnySection = Hero | Section;
type Views = {
  [Kind in AnySection['kind']]: ComponentType<{ section: Extract<AnySection, { kind: Kind }> }>;
};

const views: Views = {
  hero: HeroSection,
  points: PointsSection,
  beside: BesideSection,
  quotes: QuotesSection,
  steps: StepsSection,
  cards: CardsSection,
  feed: FeedSection,
  video: VideoSection,
  tiers: TiersSection,
  table: TableSection,
  questions: QuestionsSection,
  call: CallSection,
  referral: ReferralSection,
  form: FormSection,
};

export function SectionView({ section }: { section: AnySection }) {
  const View = views[section.kind] as ComponentType<{ section: AnySection }>;
  return <View section={section} />;
}
