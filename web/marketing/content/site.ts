import type { Action } from '../page.ts';

/** The footer of every public page. Owners put their own addresses here and set `isSample` to false. */
export const site: {
  contacts: Action[];
  more: Action[];
  social: Action[];
  isSample: boolean;
} = {
  contacts: [
    { label: 'General Enquiries', to: 'mailto:hello@loopyard.example' },
    { label: 'Customer Support', to: 'mailto:support@loopyard.example' },
  ],
  more: [
    { label: 'Product', to: '/product' },
    { label: 'Pricing', to: '/pricing' },
    { label: 'About', to: '/about' },
    { label: 'Contact', to: '/contact' },
    { label: 'Terms', to: '/terms' },
    { label: 'Privacy', to: '/terms#privacy' },
    { label: 'Accessibility', to: '/accessibility' },
    { label: 'Older version (2.0)', to: 'https://v2.loopyard.example' },
  ],
  social: [
    { label: 'Mastodon', to: 'https://social.loopyard.example/@loopyard' },
    { label: 'YouTube', to: 'https://video.loopyard.example/loopyard' },
    { label: 'LinkedIn', to: 'https://work.loopyard.example/loopyard' },
  ],
  isSample: true,
};
