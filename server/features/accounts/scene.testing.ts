import { randomInt } from 'node:crypto';
import { confirmationToken, consentToken, linkIn, mailsTo } from '../../test/mail.ts';
import { nobodyAt, password, signUp } from '../../test/people.ts';
import { type Maker, numbered, type Stage } from '../../test/stage.ts';

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

const ask = async ({ world }: Stage) => {
  const mover = await world.person('Mover');
  const email = `moved.${mover.email}`;
  await mover.post(`/api/users/${mover.id}/email_change`, { email, current_password: password });
  const link = linkIn((await mailsTo(world, email))[0], '/new-email');
  return { mover, token: link.searchParams.get('token') ?? '' };
};

const emailChange: Maker<string> = {
  never: 'x'.repeat(43),
  make: async (stage) => (await ask(stage)).token,
};

const emailUndo: Maker<string> = {
  never: 'x'.repeat(43),
  async make(stage) {
    const { mover, token } = await ask(stage);
    await nobodyAt(stage.world.url).put(`/api/email_changes/${token}`, {});
    const link = linkIn((await mailsTo(stage.world, mover.email))[0], '/undo-new-email');
    return link.searchParams.get('token') ?? '';
  },
};

const consent: Maker<string> = {
  never: 'x'.repeat(43),
  async make({ world }) {
    const parentEmail = `parent.${Date.now()}.${randomInt(1e9)}@example.org`;
    await signUp(world.url, 'Child', undefined, { age_band: 'under_13', parent_email: parentEmail });
    return consentToken((await mailsTo(world, parentEmail))[0]);
  },
};

export const makers = {
  session: numbered(async ({ cast: { author } }) => (await author.get('/api/sessions')).body.sessions[0].id),
  reset,
  confirmation,
  emailChange,
  emailUndo,
  consent,
};
