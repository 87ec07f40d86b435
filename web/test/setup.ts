import '@testing-library/jest-dom/vitest';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import './browser-parts.ts';
import { takeUnanswered } from './fake-transport.ts';

// Only an upper limit for a slow machine; tests go on as soon as they can.
configure({ asyncUtilTimeout: 10_000 });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
  onlineManager.setOnline(true);
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.documentElement.removeAttribute('data-signed-in');
  expect(takeUnanswered(), 'calls that no answer was given for').toEqual([]);
});
