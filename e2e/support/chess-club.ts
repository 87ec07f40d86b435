import type { Browser } from '@playwright/test';
import { signIn, signUp, visitor } from './people.ts';

export async function chessClub(browser: Browser) {
  const reader = await visitor(browser);
  const { request } = reader.page;
  const [rosa, ines] = [await signUp(request, 'Rosa'), await signUp(request, 'Ines')];
  const { loop } = await rosa.call('loops', { loop: { name: 'The Chess Club', is_public: true } });
  await ines.call('loops/join', { loop_id: loop.id });
  const { post } = await rosa.call('posts', { title: 'Chess on Tuesdays', loop_id: loop.id });
  const subscribable = `subscribable_type=Post&subscribable_id=${post.id}`;
  await ines.call(`subscriptions?${subscribable}`, { loop_id: loop.id });
  await signIn(reader.page, { ...ines, loopId: loop.id });
  return { ...reader, rosa, ines, loopId: loop.id as number, post: post.id as number };
}
