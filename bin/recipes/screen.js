const folder = 'web/features/loops/settings';

export const screen = {
  heading: 'a screen',
  atMost: 3,
  edits: {
    [`${folder}/house-rules-screen.tsx`]: `import { Page, Panel } from '../../../ui/pages/page.tsx';

/** A loop's rules. */
export default function HouseRulesScreen() {
  return (
    <Page title="House rules" lead="What everyone here holds to.">
      <Panel title="Be kind">Write as you would speak.</Panel>
    </Page>
  );
}
`,
    'web/routes.ts': [
      [
        "route('edit-loop/:id/fees', 'features/fees/who-paid-screen.tsx'),\n",
        "      route('house-rules/:id', 'features/loops/settings/house-rules-screen.tsx'),\n",
      ],
    ],
    'web/shell/top-bar/account-menu.tsx': [
      [
        "item('Contact Support', IconLifebuoy, { to: '/support' }),\n",
        "          item('House rules', IconLifebuoy, { to: '/house-rules/1000' }),\n",
      ],
    ],
  },
  beside: {
    [`${folder}/house-rules-screen.test.tsx`]: `import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';

test('the rules are there for every member', async () => {
  renderScreen('/house-rules/1000', { as: 'member' });
  expect(await screen.findByRole('heading', { level: 1, name: 'House rules' })).toBeInTheDocument();
});
`,
  },
  writes: [],
  proves: ['react-router typegen web', 'tsc -p web', `vitest run ${folder}/house-rules-screen.test.tsx`],
};
