import { type Browser, expect } from '@playwright/test';
import { loopBy, signIn, signUp, type Visitor, visitor } from './people.ts';

export async function reader(browser: Browser, posts: number): Promise<Visitor> {
  const reader = await visitor(browser);
  const ines = await signUp(reader.page.request, 'Ines');
  const { id } = await loopBy(ines, 'Weir House');
  for (let n = 1; n <= posts; n++) await ines.call('posts', { title: `Post number ${n}`, loop_id: id });
  await signIn(reader.page, { ...ines, loopId: id });
  await reader.page.goto('/feed');
  await expect(reader.page.getByRole('article')).toHaveCount(posts);
  return reader;
}
