import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { answersForPost } from '../../../test/world.ts';

afterEach(() => vi.unstubAllGlobals());

function stubViewport() {
  const viewport = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 });
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('visualViewport', viewport);
  return (changes: Partial<typeof viewport>) =>
    act(() => {
      Object.assign(viewport, changes);
      viewport.dispatchEvent(new Event('resize'));
    });
}

test('a post ends above a phone’s keyboard, so that the comment box stays visible', async () => {
  const change = stubViewport();
  renderScreen('/feed/7', { as: 'member', answers: answersForPost('member') });
  const { style } = await screen.findByRole('dialog', { name: 'Amina Admin' });
  expect(style.getPropertyValue('--seen-height')).toBe('');
  change({ height: 480, offsetTop: 20 });
  expect(style.getPropertyValue('--seen-height')).toBe('480px');
  expect(style.getPropertyValue('--seen-top')).toBe('20px');
  expect(style.getPropertyValue('--covered')).toBe('300px');
  change({ height: 800, offsetTop: 0 });
  expect(style.getPropertyValue('--seen-height')).toBe('');
});

test('pinch zoom does not shrink it', async () => {
  const change = stubViewport();
  renderScreen('/feed/7', { as: 'member', answers: answersForPost('member') });
  const { style } = await screen.findByRole('dialog', { name: 'Amina Admin' });
  change({ height: 400, scale: 2 });
  expect(style.getPropertyValue('--seen-height')).toBe('');
});
