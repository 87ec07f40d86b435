import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render.tsx';

test.for([
  ['Messages', /under posts\. Open a post and write a comment\.$/],
  ['Resources', /files in the posts they belong to\. Open a post to download them\.$/],
  ['Contacts', /^Open Loop Members in a loop’s menu/],
] as const)('a quiet place has a page that says where its things are: %s [2.28]', ([title, where]) => {
  renderScreen(`/${title.toLowerCase()}`, { as: 'member' });
  const main = screen.getByRole('main');
  expect(within(main).getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(within(main).getByText(where)).toBeInTheDocument();
  expect(within(main).getByRole('link', { name: 'Go to my feed' })).toHaveAttribute('href', '/feed');
  expect(document.title).toBe(`${title} · Loopyard`);
});
