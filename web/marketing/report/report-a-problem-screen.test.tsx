import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../test/render.tsx';

afterEach(() => vi.unstubAllGlobals());

const report = {
  'Where is it?': 'Brindlewick School',
  'What is wrong?': 'My child is in it. <b>Please</b> help',
  'Your e-mail': 'dora@example.org',
};

/** Reports are answered with these in turn. */
function network(...answers: [status: number, body: object][]) {
  const calls: { path: string; body: object }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/emergency_text') return Response.json({ emergency_text: 'In danger? Ring 999.' });
    calls.push({ path, body: JSON.parse(String(init.body)) });
    const [status, body] = answers[calls.length - 1] ?? [0, {}];
    if (status === 0) throw new TypeError('no network');
    return Response.json(body, { status });
  });
  return calls;
}

async function openForm() {
  const { user } = renderScreen('/report-a-problem');
  const send = await screen.findByRole('button', { name: 'Send the report' });
  const form = within(send.closest('form') as HTMLFormElement);
  const field = (name: string) => form.getByRole('textbox', { name });
  const fill = async (changes: Partial<typeof report> = {}) => {
    for (const [name, text] of Object.entries({ ...report, ...changes }))
      if (text) await user.type(field(name), text);
  };
  return { user, send, field, fill };
}

test('the page says what to do in an emergency, keeps a report that was not sent, and sends it once, by keyboard alone [11.16]', async () => {
  const calls = network([0, {}], [429, { code: 'too_many_requests', detail: 'Please wait' }], [202, {}]);
  const { user, send, field } = await openForm();
  expect(await screen.findByText('In danger? Ring 999.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Report a problem' })).toBeInTheDocument();
  field('Where is it?').focus();
  for (const text of Object.values(report)) {
    await user.keyboard(text);
    await user.tab();
  }
  expect(send).toHaveFocus();
  for (const sentence of [/could not be reached/, /wait/]) {
    await user.keyboard('{Enter}');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(field('What is wrong?')).toHaveValue(report['What is wrong?']);
  }
  await user.dblClick(send);
  const thanks = await screen.findByText(/^Thank you. Your report has arrived. We write to dora@example.org/);
  await waitFor(() => expect(thanks).toHaveFocus());
  expect(calls).toHaveLength(3);
  expect(calls[2]).toEqual({
    path: '/api/outside_reports',
    body: {
      ...{ place: 'Brindlewick School', reason: report['What is wrong?'], email: 'dora@example.org' },
      website: '',
    },
  });
});

test.for([
  ['Where is it?', '', 'A link or the name of a loop is required'],
  ['What is wrong?', '', 'Please say what is wrong'],
  ['Your e-mail', '', 'E-mail is required'],
  ['Your e-mail', 'dora', 'E-mail must be valid'],
] as const)('a report is not sent with %s as “%s”: %s [11.16]', async ([name, text, sentence]) => {
  const calls = network();
  const { user, send, field, fill } = await openForm();
  await fill({ [name]: text });
  await user.click(send);
  expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(field(name)).toHaveFocus();
  expect(calls).toEqual([]);
});

test('the contact page leads there', async () => {
  renderScreen('/contact');
  expect(await screen.findByRole('link', { name: 'Report a problem' })).toHaveAttribute(
    'href',
    '/report-a-problem',
  );
});
