import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import type { Answers } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';

const question = 'GET /api/parental_consents/:token';
const answer = 'PUT /api/parental_consents/:token';
const asks = (agreed_at: string | null = null): Answers => ({
  [question]: { parental_consent: { name: 'Mia Hart', agreed_at } },
  [answer]: null,
});
const deadLink = (detail: string) => new ApiError({ code: 'not_found', status: 404, detail });
const link = '/parent?token=a%2Fb';
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.getByRole('button', { name });

describe('the page for a parent', () => {
  test('says who asks and what it is, and answers nothing by being opened [11.65]', async () => {
    const { transport } = renderScreen(link, { answers: asks() });
    await heading(/^May Mia Hart use Loopyard\?$/);
    expect(screen.getByText(/gave your address as a parent’s/)).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    expect(screen.getByRole('link', { name: /^Data & Privacy Policy/ })).toHaveAttribute('target', '_blank');
    expect(transport.calls).toMatchObject([{ key: question, input: { params: { token: 'a/b' } } }]);
  });

  test('takes a yes by keyboard alone [11.66]', async () => {
    const { user, transport } = renderScreen(link, { answers: asks() });
    await heading(/^May/);
    while (document.activeElement !== button('Yes, I agree')) await user.tab();
    const release = transport.hold(answer);
    await user.keyboard('{Enter}');
    expect(button('No')).toBeDisabled();
    release();
    await heading('Thank you');
    expect(transport.callsOf(answer)).toMatchObject([{ params: { token: 'a/b' }, body: { agrees: true } }]);
  });

  test('asks once more before a no, which deletes the account [11.67]', async () => {
    const { user, transport } = renderScreen(link, { answers: asks() });
    await heading(/^May/);
    await user.click(button('No'));
    await user.click(await screen.findByRole('button', { name: 'No, go back' }));
    expect(transport.callsOf(answer)).toEqual([]);
    await user.click(button('No'));
    await user.click(await screen.findByRole('button', { name: 'Yes, delete the account' }));
    await heading('The account is deleted');
    expect(transport.callsOf(answer)).toMatchObject([{ body: { agrees: false } }]);
  });

  test('knows that it was agreed before [11.66]', async () => {
    renderScreen(link, { answers: asks('2020-03-02T09:00:00.000Z') });
    await heading('You agreed on 2 March 2020');
    expect(screen.queryByRole('button', { name: 'No' })).toBeNull();
  });

  test.for(['This link no longer works', 'This link has expired'])(
    'says when the link is no longer good: %s [11.69]',
    async (detail) => {
      const { user, unmount } = renderScreen(link, { answers: { [question]: deadLink(detail) } });
      await heading(detail);
      unmount();
      renderScreen(link, { answers: { ...asks(), [answer]: deadLink(detail) } });
      await heading(/^May/);
      await user.click(button('Yes, I agree'));
      await heading(detail);
    },
  );

  test('says when it lost its token [11.69]', async () => {
    renderScreen('/parent');
    await heading('This link is incomplete');
  });

  test('can be answered again when Loopyard was not reached', async () => {
    const { user, transport } = renderScreen(link, { answers: asks() });
    await heading(/^May/);
    transport.setOnline(false);
    await user.click(button('Yes, I agree'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Your answer did not arrive\. Loopyard could not/,
    );
    transport.setOnline(true);
    await user.click(button('Yes, I agree'));
    await heading('Thank you');
  });
});
