import { type Maker, numbered, type Stage } from '../../test/stage.ts';

async function firstCode({ cast: { admin }, ids: { loop } }: Stage) {
  return (await admin.get(`/api/loops/${loop}/invitation_codes`)).body.loop_codes[0];
}

const code: Maker<string> = {
  never: 'nosuchcode',
  make: async (stage) => (await firstCode(stage)).loop_code,
};

export const makers = {
  code,
  codeId: numbered(async (stage) => (await firstCode(stage)).id),
  invitation: numbered(async ({ cast: { admin }, ids: { loop } }) => {
    // An address of its own: one may be asked only so often in a day.
    await admin.post(`/api/loops/${loop}/invite`, { emails: [`asked.${loop}.0@example.org`] });
    return (await admin.get(`/api/loops/${loop}/invitations`)).body.invitations[0].id;
  }, /^GET .*\/invitations$/),
};
