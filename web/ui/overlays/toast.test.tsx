import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ToastProvider, type Tone, useToast } from './toast.tsx';

test.for([
  ['good', 3000],
  [undefined, 3000],
  ['hint', 3000],
  ['bad', 6000],
] as const)(
  'a toast is shown for its time, and a failure for longer: %s [5.42, 8.47, 9.13]',
  ([tone, time]) => {
    vi.useFakeTimers();
    render(
      <MemoryRouter>
        <ToastProvider>
          <SaveButton tone={tone} />
        </ToastProvider>
      </MemoryRouter>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    act(() => vi.advanceTimersByTime(time - 1));
    expect(screen.getByText('Saved Successfully')).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('Saved Successfully')).toBeNull();
  },
);

test('a toast of one loop’s feed is gone on the next loop’s, which has the same address', () => {
  render(
    <MemoryRouter>
      <ToastProvider>
        <SaveButton tone="good" />
        <Link to="/">Next loop</Link>
      </ToastProvider>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Saved Successfully')).toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Next loop' });
  fireEvent.pointerDown(link);
  fireEvent.click(link);
  expect(screen.queryByText('Saved Successfully')).toBeNull();
});

function SaveButton({ tone }: { tone: Tone | undefined }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast('Saved Successfully', tone)}>
      Save
    </button>
  );
}
