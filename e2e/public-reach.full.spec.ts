import { test } from '@playwright/test';
import { pages } from '../web/marketing/pages.ts';
import { type Visitor, visitor } from './support/people.ts';
import { expectReach } from './support/reach.ts';

test.describe('a public page is within reach of everyone, on a desk and at 320 px', () => {
  let reader: Visitor;
  test.beforeAll(async ({ browser }) => {
    reader = await visitor(browser);
  });
  test.afterAll(() => reader.context.close());
  for (const page of pages.filter(({ path }) => !path.includes('-path')))
    test(page.path, () => expectReach(reader, page));
});
