import { act, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';

/** Sees a toast, and that it goes after three seconds; the timers have to be fake. */
export async function expectToast(text: string): Promise<void> {
  expect(await screen.findByText(text)).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.queryByText(text)).toBeNull();
}
