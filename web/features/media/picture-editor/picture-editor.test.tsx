import type { PictureEditInput } from '@loopyard/contract/picture-edits.ts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { AppProviders } from '../../../app-providers.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { createSession } from '../../../lib/session.ts';
import { FakeTransport } from '../../../test/fake-transport.ts';
import type { EditablePicture } from '../media.ts';
import { PictureEditor } from './picture-editor.tsx';

const photo: EditablePicture = {
  src: '/media/photo/large',
  size: { width: 400, height: 300 },
  edit: null,
  isMoving: false,
  name: 'cat.jpg',
};
const upperRight = { crop: { x: 200, y: 0, width: 200, height: 150 }, rotate: 0 };

type Options = { shape?: 'round'; onSave?: (edit: PictureEditInput) => Promise<void> };

type PageProps = Omit<ComponentProps<typeof PictureEditor>, 'onClose'>;

function Page(props: PageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Change
      </button>
      {isOpen && <PictureEditor {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

async function openEditor(changes: Partial<EditablePicture> = {}, options: Options = {}) {
  const onSave = vi.fn(options.onSave ?? (async () => undefined));
  const session = createSession(window.localStorage, window);
  render(
    <MemoryRouter>
      <AppProviders session={session} transport={new FakeTransport({})} queries={createQueryClient()}>
        <Page picture={{ ...photo, ...changes }} shape={options.shape ?? 'free'} onSave={onSave} />
      </AppProviders>
    </MemoryRouter>,
  );
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Image' });
  return { user, dialog, onSave, within: within(dialog) };
}

function loadPicture(dialog: HTMLElement, size = { width: 200, height: 150 }) {
  const picture = within(dialog).getByRole('status', { name: 'Loading the picture' }).querySelector('img');
  if (!picture) throw new Error('no picture is being loaded');
  Object.defineProperties(picture, {
    naturalWidth: { value: size.width },
    naturalHeight: { value: size.height },
  });
  fireEvent.load(picture);
}

async function openLoaded(changes: Partial<EditablePicture> = {}, options: Options = {}) {
  const editor = await openEditor(changes, options);
  loadPicture(editor.dialog);
  const save = () => editor.user.click(editor.within.getByRole('button', { name: 'Save' }));
  const press = (name: string) => editor.user.click(editor.within.getByRole('button', { name }));
  const part = () => editor.within.getByRole('application', { name: /^Part of .* that is kept$/ });
  const state = () => editor.within.getByText(/pixels are kept/).textContent;
  return { ...editor, save, press, part, state };
}

describe('the editor of a picture', () => {
  test('crops by a chosen shape, and says what came of it [2.150, 8.42]', async () => {
    const { user, within, save, onSave } = await openLoaded();
    expect(within.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      ...['Free', 'Original', 'Square', '4:3', '16:9'],
      ...['Place', 'Size'],
    ]);
    await user.click(within.getByRole('radio', { name: 'Square' }));
    await save();
    expect(onSave).toHaveBeenCalledExactlyOnceWith({
      crop: { x: 50, y: 0, width: 300, height: 300 },
      rotate: 0,
    });
    expect(await screen.findByText('Successfully saved image')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('offers no turn where the picture moves', async () => {
    const { within, save, onSave } = await openLoaded({ isMoving: true });
    expect(within.getByText('Animated pictures can be cropped, but not rotated.')).toBeVisible();
    for (const name of ['Rotate left', 'Rotate right'])
      expect(within.queryByRole('button', { name })).toBeNull();
    expect(within.getAllByRole('slider')).toHaveLength(1);
    fireEvent.change(within.getByRole('slider', { name: 'Zoom' }), { target: { value: '1' } });
    await save();
    expect(onSave).toHaveBeenCalledExactlyOnceWith({
      crop: { x: 100, y: 75, width: 200, height: 150 },
      rotate: 0,
    });
  });

  test('turns by quarters and straightens, without an empty corner [2.151]', async () => {
    const { within, press, save, onSave } = await openLoaded();
    await press('Rotate left');
    expect(within.getByRole('radio', { name: '3:4' })).toBeInTheDocument();
    const straighten = within.getByRole('slider', { name: 'Straighten' });
    expect(straighten).toHaveAttribute('aria-valuetext', 'straight');
    fireEvent.change(straighten, { target: { value: '-10.5' } });
    expect(straighten).toHaveAttribute('aria-valuetext', '10.5 degrees counterclockwise');
    await save();
    const [edit] = onSave.mock.calls[0] ?? [];
    expect(edit?.rotate).toBe(-100.5);
    expect(edit?.crop?.width).toBeLessThan(300 * 0.82);
    expect(edit?.crop?.height).toBeLessThan(400 * 0.82);
  });

  test('is worked by keys alone', async () => {
    const { user, part, state, save, onSave } = await openLoaded();
    act(() => part().focus());
    expect(part()).toHaveAccessibleDescription(/arrow keys to move it, plus and minus to zoom/);
    await user.keyboard('+++++++');
    expect(state()).toBe(
      '205 by 154 pixels are kept, with its middle 50 percent across and 50 percent down.',
    );
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{ArrowUp}-');
    expect(state()).toMatch(
      /^226 by 169 pixels are kept, with its middle 60 percent across and 49 percent down/,
    );
    await user.tab();
    expect(screen.getByRole('button', { name: /^Upper left corner/ })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(state()).toMatch(/^221 by 165 pixels/);
    await save();
    expect(onSave.mock.calls[0]?.[0]?.crop).toMatchObject({ width: 221, height: 165 });
  });

  test('is worked by buttons alone, without dragging [2.243]', async () => {
    const { user, within, press, state } = await openLoaded();
    await user.click(within.getByRole('radio', { name: 'Size' }));
    await press('Narrower');
    await press('Shorter');
    expect(state()).toBe(
      '380 by 281 pixels are kept, with its middle 48 percent across and 47 percent down.',
    );
    await user.click(within.getByRole('radio', { name: 'Place' }));
    await press('Move right');
    await press('Move down');
    expect(state()).toBe(
      '380 by 281 pixels are kept, with its middle 52 percent across and 53 percent down.',
    );
    await press('Move left');
    expect(state()).toMatch(/its middle 48 percent across/);
    await press('Move up');
    expect(state()).toMatch(/47 percent down\.$/);
    await user.click(within.getByRole('radio', { name: 'Size' }));
    await press('Wider');
    await press('Taller');
    expect(state()).toMatch(/^399 by 300 pixels/);
  });

  test('is worked by mouse and by two fingers', async () => {
    const { part, state } = await openLoaded();
    const pointer = (id: number, type: 'Down' | 'Move' | 'Up', clientX: number, clientY: number) =>
      fireEvent[`pointer${type}`](part(), { pointerId: id, clientX, clientY, button: 0 });
    fireEvent.wheel(part(), { deltaY: -Math.log(2) / 0.002 });
    expect(state()).toMatch(/^200 by 150 pixels are kept, with its middle 50 percent across/);
    // Dragging left shows more of the right side. Elements have no size here, so 1 px is one pixel.
    pointer(1, 'Down', 100, 100);
    pointer(1, 'Move', 60, 100);
    pointer(1, 'Up', 60, 100);
    pointer(1, 'Move', 0, 0);
    expect(state()).toMatch(/its middle 60 percent across and 50 percent down/);
    pointer(1, 'Down', 100, 100);
    pointer(2, 'Down', 200, 100);
    pointer(2, 'Move', 300, 100);
    expect(state()).toMatch(/^100 by 75 pixels/);
  });

  test('draws a corner by mouse, keeping the chosen shape', async () => {
    const { user, within, state } = await openLoaded();
    const corner = within.getByRole('button', { name: /^Lower right corner/ });
    const draw = (x: number, y: number) => {
      fireEvent.pointerDown(corner, { pointerId: 1, clientX: 0, clientY: 0, button: 0 });
      fireEvent.pointerMove(corner, { pointerId: 1, clientX: x, clientY: y });
      fireEvent.pointerUp(corner, { pointerId: 1 });
    };
    draw(-100, -30);
    expect(state()).toMatch(/^300 by 270 pixels/);
    await user.click(within.getByRole('radio', { name: 'Square' }));
    draw(-50, 0);
    expect(state()).toMatch(/^(\d+) by \1 pixels/);
  });

  test('opens as the picture was left, resets to that, and can undo all of it', async () => {
    const { press, save, state, onSave } = await openLoaded({ edit: upperRight, size: null }, {});
    expect(state()).toMatch(/^\d+ by \d+ pixels/);
    await press('Rotate right');
    await press('Reset');
    expect(state()).not.toMatch(/turned/);
    await press('Undo All Edits');
    await save();
    expect(onSave).toHaveBeenCalledExactlyOnceWith({});
  });

  test('keeps a square for a round picture, whatever its size [2.150]', async () => {
    const { within, save, onSave } = await openLoaded({}, { shape: 'round' });
    expect(within.queryByRole('radio')).toBeNull();
    expect(within.queryByRole('button', { name: /corner/ })).toBeNull();
    expect(within.getByRole('button', { name: 'Move left' })).toBeEnabled();
    await save();
    expect(onSave).toHaveBeenCalledExactlyOnceWith({
      crop: { x: 50, y: 0, width: 300, height: 300 },
      rotate: 0,
    });
  });
});

describe('the editor of a picture that', () => {
  test('does not come says so, and tries again', async () => {
    const { dialog, user, within } = await openEditor();
    const picture = within.getByRole('status', { name: 'Loading the picture' }).querySelector('img');
    fireEvent.error(picture as Element);
    expect(await within.findByRole('heading', { name: 'The picture could not be loaded' })).toBeVisible();
    expect(within.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(within.getByRole('button', { name: 'Try again' }));
    loadPicture(dialog);
    expect(within.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('could not be saved keeps what was done, and says why [8.43]', async () => {
    const errors = { rotate: 'A moving picture can be cropped, but not turned' };
    let failure: Error | null = new ApiError({ code: 'validation', status: 422, detail: 'No', errors });
    const onSave = async () => {
      if (failure) throw failure;
    };
    const { within, press, save, state } = await openLoaded({}, { onSave });
    await press('Rotate right');
    await save();
    expect(await screen.findByText('Error saving image')).toBeInTheDocument();
    expect(within.getByRole('alert')).toHaveTextContent(errors.rotate);
    expect(state()).toMatch(/turned by 90 degrees/);
    failure = null;
    await save();
    expect(await screen.findByText('Successfully saved image')).toBeInTheDocument();
  });

  test('is being saved is saved once, and can’t be changed or left meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user, within, onSave } = await openLoaded({}, { onSave: () => promise });
    await user.dblClick(within.getByRole('button', { name: 'Save' }));
    expect(onSave).toHaveBeenCalledTimes(1);
    await waitFor(() =>
      expect(within.getByRole('button', { name: 'Rotate right' }).closest('[inert]')).not.toBeNull(),
    );
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Edit Image' })).toBeInTheDocument();
    resolve();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onSave).toHaveBeenCalledTimes(1);
  });

  test('is edited without a connection waits for one', async () => {
    const { within, press } = await openLoaded();
    await press('Rotate right');
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(within.getByText('You are offline. You can save when you are back online.')).toBeVisible();
    expect(within.getByRole('button', { name: 'Save' })).toBeDisabled();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(within.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('was left alone is closed by Escape; one that was changed asks first', async () => {
    const first = await openLoaded();
    await first.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await first.user.click(screen.getByRole('button', { name: 'Change' }));
    loadPicture(screen.getByRole('dialog'));
    await first.user.click(screen.getByRole('button', { name: 'Rotate left' }));
    await first.user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await first.user.click(within(question).getByRole('button', { name: 'Keep Editing' }));
    await first.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await first.user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(first.onSave).not.toHaveBeenCalled();
  });
});
