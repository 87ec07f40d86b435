import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useSinglePress } from './single-press.ts';

function Form({ send }: { send: (by: string) => void }) {
  useSinglePress();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send('submit');
      }}
    >
      <button type="submit">Invite</button>
      <button type="button" onClick={() => send('click')}>
        Add
      </button>
    </form>
  );
}

test('a double click sends a form no second time, and other buttons take each click', async () => {
  const presses: string[] = [];
  render(<Form send={(by) => presses.push(by)} />);
  const user = userEvent.setup({ delay: null });
  await user.dblClick(screen.getByRole('button', { name: 'Invite' }));
  expect(presses).toEqual(['submit']);
  await user.dblClick(screen.getByRole('button', { name: 'Add' }));
  expect(presses).toEqual(['submit', 'click', 'click']);
});
