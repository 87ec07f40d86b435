import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { recorded } from '../../../test/recorded.ts';
import { renderScreen } from '../../../test/render.tsx';

const path = '/feed/new-post';
const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ });
const tool = (name: string) => screen.getByRole('button', { name });
const selectText = (start: number, end = start) => description().setSelectionRange(start, end);
const selectedText = () => {
  const { value, selectionStart, selectionEnd } = description();
  return value.slice(selectionStart, selectionEnd);
};

async function writeText(text: string) {
  const screenOf = renderScreen(path, { as: 'member', answers: answer });
  await screenOf.user.click(description());
  await screenOf.user.paste(text);
  return screenOf;
}
const answer = { 'POST /api/posts': recorded('POST /api/posts') };

describe('a post’s description', () => {
  test('has buttons for bold, italic and lists, saved as Markdown [2.140]', async () => {
    const { user, transport } = await writeText('We won\nthe regatta');
    selectText(3, 6);
    await user.click(tool('Bold'));
    expect(selectedText()).toBe('won');
    selectText(15, 22);
    await user.click(tool('Italic'));
    expect(description()).toHaveValue('We **won**\nthe _regatta_');
    selectText(0, 24);
    await user.click(tool('Bulleted list'));
    await user.click(tool('Numbered list'));
    expect(description()).toHaveFocus();
    await user.click(tool('Save'));
    await waitFor(() => expect(transport.callsOf('POST /api/posts')).toHaveLength(1));
    expect(transport.callsOf('POST /api/posts')[0]?.body.title).toBe('1. We **won**\n2. the _regatta_');
  });

  test.for([
    ['b', '**won**'],
    ['i', '_won_'],
  ] as const)('has shortcuts: Ctrl+%s, and again to undo', async ([key, marked]) => {
    const { user } = await writeText('won');
    selectText(0, 3);
    await user.keyboard(`{Control>}${key}{/Control}`);
    expect(description()).toHaveValue(marked);
    await user.keyboard(`{Meta>}${key}{/Meta}`);
    expect(description()).toHaveValue('won');
  });

  test('continues a list on the next line', async () => {
    const { user } = await writeText('- water');
    await user.keyboard('{Enter}socks{Enter}{Enter}Bring both');
    expect(description()).toHaveValue('- water\n- socks\n\nBring both');
  });

  test('has a dialog to add a link', async () => {
    const { user } = await writeText('See our page');
    selectText(4, 12);
    await user.keyboard('{Control>}k{/Control}');
    const dialog = screen.getByRole('dialog', { name: 'Link' });
    expect(within(dialog).getByRole('textbox', { name: 'Link text (optional)' })).toHaveValue('our page');
    expect(within(dialog).getByRole('textbox', { name: 'Address' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(within(dialog).getByText('Enter an address, such as www.example.org')).toBeInTheDocument();
    await user.keyboard('javascript:alert(1){Enter}');
    expect(within(dialog).getByText('This address can’t be used for a link')).toBeInTheDocument();
    await user.clear(within(dialog).getByRole('textbox', { name: 'Address' }));
    await user.keyboard('example.org{Enter}');
    expect(screen.queryByRole('dialog', { name: 'Link' })).toBeNull();
    expect(description()).toHaveValue('See [our page](https://example.org)');
    expect(description()).toHaveFocus();
  });

  test('lets a link be changed; Cancel changes nothing', async () => {
    const { user } = await writeText('See [us](https://example.org)');
    selectText(6);
    await user.click(tool('Link'));
    const address = () => screen.getByRole('textbox', { name: 'Address' });
    expect(address()).toHaveValue('https://example.org');
    await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement);
    expect(description()).toHaveValue('See [us](https://example.org)');
    await user.click(tool('Link'));
    await user.type(address(), '/trip{Enter}');
    expect(description()).toHaveValue('See [us](https://example.org/trip)');
  });

  test('has a preview, and keeps the caret', async () => {
    const { user } = await writeText('We **won**');
    await user.click(tool('Preview'));
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(within(preview).getByText('won').tagName).toBe('STRONG');
    expect(screen.queryByRole('textbox', { name: /^Description/ })).toBeNull();
    expect(tool('Bold')).toBeDisabled();
    await user.click(tool('Write'));
    expect(description()).toHaveValue('We **won**');
    await user.clear(description());
    await user.click(tool('Preview'));
    expect(screen.getByText('Nothing written yet.')).toBeInTheDocument();
  });

  test('has a toolbar with one tab stop and arrow keys', async () => {
    const { user } = await writeText('');
    await user.tab({ shift: true });
    expect(tool('Bold')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(tool('Italic')).toHaveFocus();
    await user.keyboard('{End}');
    expect(tool('Preview')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(tool('Bold')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(screen.getByRole('region', { name: 'Preview' })).toBeInTheDocument();
  });

  test('ignores the Enter that ends an IME composition', async () => {
    await writeText('- 水');
    fireEvent.keyDown(description(), { key: 'Enter', isComposing: true });
    expect(description()).toHaveValue('- 水');
  });
});
