import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../test/render.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Answers with these in turn and returns the requests. */
function network(...answers: [status: number, body: object][]) {
  const calls: { path: string; body: Record<string, unknown>; key: string | undefined }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: { body: string; headers: Record<string, string> }) => {
    calls.push({ path, body: JSON.parse(init.body), key: init.headers['Idempotency-Key'] });
    const [status, body] = answers[calls.length - 1] ?? [0, {}];
    if (status === 0) throw new TypeError('no network');
    return new Response(JSON.stringify(body), { status });
  });
  return calls;
}

async function openForm(path: string, button: string) {
  const { user } = renderScreen(path);
  const send = await screen.findByRole('button', { name: button });
  const form = send.closest('form') as HTMLFormElement;
  const field = (name: string | RegExp) => within(form).getByRole('textbox', { name });
  const fill = async (name: string, text: string) => user.type(field(name), text);
  return { user, send, form, field, fill };
}

describe('the contact form', () => {
  const letter = { Name: 'Dora Day', 'E-mail': 'dora@example.org', 'Your Message': 'How does it work?' };

  test('sends a name, an address and a message, once however often it is pressed [2.46, 2.186, 7.59]', async () => {
    const calls = network([202, {}]);
    const { user, send, fill } = await openForm('/contact', 'Send');
    for (const [name, text] of Object.entries(letter)) await fill(name, text);
    await user.dblClick(send);
    const thanks = await screen.findByText(/Your message has been sent. We will reply to dora@example.org/);
    await waitFor(() => expect(thanks).toHaveFocus());
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/contact',
        { name: 'Dora Day', email: 'dora@example.org', message: 'How does it work?', website: '' },
      ],
    ]);
  });

  test.for([
    ['Name', '', 'Name is required', '[5.16]'],
    ['E-mail', '', 'E-mail is required', '[5.17]'],
    ['E-mail', 'dora', 'E-mail must be valid', '[5.17]'],
    ['Your Message', '', 'Message is required', '[5.14]'],
    ['Your Message', '1234567890', 'Message must contain more than 10 characters', '[5.15]'],
  ] as const)('says what is wrong with %s as “%s”: %s %s', async ([name, text, sentence]) => {
    const calls = network();
    const { user, send, fill, field } = await openForm('/contact', 'Send');
    for (const [label, words] of Object.entries({ ...letter, [name]: text }))
      if (words) await fill(label, words);
    await user.click(send);
    expect(field(name)).toHaveAccessibleDescription(sentence);
    expect(field(name)).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test('keeps its text if it can’t be sent, and sends the same again', async () => {
    const calls = network([0, {}], [202, {}]);
    const { user, send, fill, field } = await openForm('/contact', 'Send');
    for (const [name, text] of Object.entries(letter)) await fill(name, text);
    await user.click(send);
    expect(await screen.findByText(/could not be reached/)).toBeInTheDocument();
    expect(field('Your Message')).toHaveValue('How does it work?');
    await user.click(send);
    await screen.findByText(/has been sent/);
    expect(calls[0]?.key).toBe(calls[1]?.key);
  });

  test('is filled in for an organisation that asks about Enterprise', async () => {
    const { field } = await openForm('/contact?about=enterprise', 'Send');
    expect(field('Your Message')).toHaveTextContent(/more about Enterprise/);
  });

  test('has a field that people can’t see or reach', async () => {
    const { form } = await openForm('/contact', 'Send');
    const trap = form.elements.namedItem('website') as HTMLInputElement;
    expect(trap.closest('[aria-hidden=true]')).not.toBeNull();
    expect(trap.tabIndex).toBe(-1);
  });
});

describe('the registration for the conference', () => {
  const guest = { 'First name': 'Dora', 'Last name': 'Day', 'E-mail': 'dora@example.org' };

  test('takes names, an address and a day, and leads to the payment [1.34, 2.219, 2.220, 2.221, 2.222]', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    const calls = network([0, {}], [201, { checkout: { id: 'abc', url: 'https://pay.example/abc' } }]);
    const { user, send, form, fill, field } = await openForm('/conferences', 'Pay £10.00');
    expect(screen.getByText(/one-year membership.* pay by card/)).toBeInTheDocument();
    for (const [name, text] of Object.entries(guest)) await fill(name, text);
    const days = within(form).getByRole('combobox', { name: 'Days' });
    expect([...within(days).getAllByRole('option')].slice(1).map((option) => option.textContent)).toEqual([
      'One Day Monday 20 Nov 2017',
      'One Day Tuesday 21 Nov 2017',
      'Two Days Monday & Tuesday',
    ]);
    await user.selectOptions(days, 'Two Days Monday & Tuesday');
    await user.click(within(form).getByRole('checkbox', { name: 'I agree to the Terms of Use.' }));
    expect(within(form).getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/terms');
    await user.click(send);
    await screen.findByText(/could not be reached/);
    expect(calls[0]?.body.custom_field).toBeNull();
    await user.type(field(/^Anything we should know\?.*optional/), ' No nuts ');
    await user.click(send);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/abc'));
    expect(calls[1]).toMatchObject({
      path: '/api/memberships',
      body: {
        first_name: 'Dora',
        last_name: 'Day',
        email: 'dora@example.org',
        days: 'Two Days Monday & Tuesday',
        terms: true,
        custom_field: 'No nuts',
      },
    });
  });

  test('shows what is missing, and limits the length of names [5.22]', async () => {
    const { user, send, form, field, fill } = await openForm('/conferences', 'Pay £10.00');
    await user.click(send);
    expect(field('First name')).toHaveAccessibleDescription('First name is required');
    expect(field('Last name')).toHaveAccessibleDescription('Last name is required');
    expect(field('E-mail')).toHaveAccessibleDescription('E-mail is required');
    expect(within(form).getByRole('combobox', { name: 'Days' })).toHaveAccessibleDescription(
      'Item is required',
    );
    expect(within(form).getByRole('checkbox')).toHaveAccessibleDescription('You must agree to continue!');
    await fill('First name', 'x'.repeat(50));
    expect(within(form).getByText('50/50')).toBeInTheDocument();
    expect(field('First name')).not.toHaveAccessibleDescription(/at most/);
    await fill('First name', 'y');
    expect(field('First name')).toHaveAccessibleDescription('First name can have 50 characters at most');
    await fill('Last name', 'x'.repeat(51));
    expect(within(form).getAllByText('51/50')).toHaveLength(2);
    expect(field('Last name')).toHaveAccessibleDescription('Last name can have 50 characters at most');
  });
});

describe('the membership form', () => {
  test('needs a name, an organisation and an address [5.18, 5.19, 5.20, 5.21, 7.57]', async () => {
    const calls = network([202, {}]);
    const { user, send, form, field, fill } = await openForm('/student-path-3', 'Send');
    await user.click(send);
    expect(field('First name')).toHaveAccessibleDescription('Name is required');
    expect(field('Organisation')).toHaveAccessibleDescription('Organisation is required');
    expect(field('E-mail')).toHaveAccessibleDescription('E-mail is required');
    await fill('First name', 'x'.repeat(50));
    expect(field('First name')).toHaveAccessibleDescription('Name must be less than 50 characters');
    await user.clear(field('First name'));
    await fill('First name', 'Dora');
    await fill('Organisation', 'Oak School');
    await fill('E-mail', 'dora');
    expect(field('E-mail')).toHaveAccessibleDescription('E-mail must be valid');
    await fill('E-mail', '@example.org');
    await user.selectOptions(within(form).getByRole('combobox', { name: /What is it/ }), 'A school');
    await user.click(within(form).getByRole('checkbox'));
    await user.click(send);
    expect(
      await screen.findByText(/We have your request and will write to dora@example.org/),
    ).toBeInTheDocument();
    expect(calls[0]).toMatchObject({
      path: '/api/submit',
      body: {
        ...{ firstName: 'Dora', organisation: 'Oak School', email: 'dora@example.org' },
        ...{ select: 'A school', checkbox: true },
      },
    });
  });
});
