import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn, signUp, visitor } from './support/people.ts';
import { expectSound } from './support/sound.ts';

type Mail = { to: string; subject: string };

type Desk = { page: Page; loopId: number; call: Awaited<ReturnType<typeof signUp>>['call'] };

test('an admin runs a loop: makes an admin, gives a role, removes, invites, and looks at the figures [1.10, 1.11, 1.12, 2.158, 2.163, 2.166, 2.202]', async ({
  browser,
  request,
}) => {
  const { page, context, complaints } = await visitor(browser);
  const hanna = await signUp(request, 'Hanna');
  const { call } = hanna;
  const { loop } = await call('loops', { loop: { name: 'The rowing club', loop_template_id: 'club' } });
  const [{ loop_code }] = (await call(`loops/${loop.id}/invitation_codes`)).loop_codes;
  for (const name of ['Ben', 'Cora']) await (await signUp(request, name)).call('loops/join', { loop_code });
  await signIn(page, hanna);
  const desk: Desk = { page, loopId: loop.id, call };
  await test.step('the list, its menu and its dialogs', () => manageMembers(desk));
  await test.step('the invitations', () => invitePeople(desk, request));
  await test.step('the figures', () => readFigures(desk));
  expect(complaints).toEqual([]);
  await context.close();
});

async function manageMembers({ page, loopId }: Desk): Promise<void> {
  await page.goto(`/members/${loopId}`);
  await expect(page.getByText(/^3 members of .The rowing club.$/)).toBeVisible();
  await expectSound(page);
  await openMenu(page, 'Ben');
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Make Admin' }).click();
  await expect(page.getByText('Done. User has been added as an admin of the loop.')).toBeVisible();
  await expect(rowOf(page, 'Ben').getByText('Admin', { exact: true })).toBeVisible();

  await choose(page, 'Cora', 'Change Role');
  const dialog = page.getByRole('dialog', { name: 'Change Role' });
  await dialog.getByLabel('New role').fill('Cox');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByRole('radio', { name: 'Cox' })).toBeChecked();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Cora').getByText('Cox')).toBeVisible();

  await choose(page, 'Cora', 'Remove from Loop');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, remove them' }).click();
  await expect(page.getByText('User has been removed from the loop.')).toBeVisible();
  await expect(rowOf(page, 'Cora')).toHaveCount(0);
}

async function invitePeople({ page }: Desk, request: APIRequestContext): Promise<void> {
  const emails = [1, 2].map((n) => `rower.${n}.${Date.now()}@example.org`);
  await page.getByRole('link', { name: 'Invite Members' }).click();
  await page.getByLabel('E-mails (comma-separated').click();
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `A Rower <${emails[0]}>;\n${emails[1]}, x`,
  );
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByRole('list', { name: 'Addresses' }).getByRole('listitem')).toHaveCount(3);
  await expectSound(page);
  await page.getByRole('button', { name: 'Remove x' }).click();
  await page.getByLabel('Personal note').fill('We row on Tuesdays.');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Addresses' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('checkbox').check();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('We row on Tuesdays.');
  const previewText = (await preview.textContent()) ?? '';
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('Yay, success! Your invites have been sent')).toBeVisible();
  for (const email of emails) await expect(lineOf(page, email).getByText('Invited just now')).toBeVisible();
  const subject = async () => {
    const outbox = await request.get('/dev/outbox', { headers: { accept: 'application/json' } });
    return ((await outbox.json()) as Mail[]).find(({ to }) => to === emails[0])?.subject;
  };
  await expect.poll(subject).toBeDefined();
  expect(previewText).toContain(await subject());
}

async function readFigures({ page, loopId, call }: Desk): Promise<void> {
  const { post } = await call('posts', { loop_id: loopId, title: 'Regatta on Sunday' });
  const sentTime = page.waitForResponse((answer) => answer.url().endsWith('/post_seen_times'));
  await page.goto(`/feed/${post.id}`);
  expect((await sentTime).status()).toBe(204);
  await page.goto(`/members/${loopId}`);
  await page.getByRole('link', { name: 'Loop Analytics' }).click();
  await expect(page.getByText('Seen by 1 person')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Posts', exact: true })).toContainText(
    '1 post in the last 12 weeks',
  );
  await expectSound(page);
  await page.getByRole('link', { name: 'All Members' }).click();
  await choose(page, 'Hanna', 'User Analytics');
  await expect(page.getByText('You have written 1 post in this loop')).toBeVisible();
  await expectSound(page);
}

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: `${name} Example` });

async function openMenu(page: Page, name: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: /^Menu for/ })
    .click();
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await openMenu(page, name);
  await page.getByRole('menuitem', { name: item }).click();
}

function lineOf(page: Page, email: string) {
  return page.getByRole('listitem').filter({ hasText: email });
}
