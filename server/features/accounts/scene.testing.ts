import { confirmationToken, linkIn, mailsTo } from '../../test/mail.ts';
import { nobodyAt, signUp } from '../../test/people.ts';
import { type Maker, numbered } from '../../test/stage.ts';

const reset: Maker<{ token: string; email: string }> = {
  never: { token: 'x'.repeat(43), email: 'somebody@example.org' },
  async make({ world }) {
    const { email } = await world.person('Forgetful');
    await nobodyAt(world.url).post('/api/password_resets', { email });
    const link = linkIn((await mailsTo(world, email))[0], '/password_resets');
    return { token: link.searchParams.get('token') ?? '', email };
  },
};

const confirmation: Maker<string> = {
  never: 'x'.repeat(43),
  async make({ world }) {
    const newcomer = await signUp(world.url, 'Newcomer');
    return confirmationToken((await mailsTo(world, newcomer.email))[0]);
  },
};

export const makers = {
  session: numbered(async ({ cast: { author } }) => (await author.get('/api/sessions')).body.sessions[0].id),
  reset,
  confirmation,
};
