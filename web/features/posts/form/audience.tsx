import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../../lib/app-context.tsx';
import { count } from '../../../lib/words.ts';
import { IconUsers } from '../../../ui/icons.ts';
import { Name } from '../../../ui/text/name.tsx';
import { type Loop, useLoop } from '../../loops/loops.ts';
import type { SavedParts } from '../parts/part.ts';
import { conditionsOf } from '../parts/parts.ts';
import classes from './audience.module.css';
import type { PostSettings } from './post-settings.ts';

export function Audience(props: { loopId: number; settings: PostSettings; saved: SavedParts }) {
  const { loopId, settings } = props;
  const { data: loop } = useLoop(loopId);
  const conditions = conditionsOf(settings, props.saved);
  return (
    <p className={classes.audience} aria-live="polite">
      <IconUsers size={20} aria-hidden />
      <span>
        {loop ? <Readers loop={loop} roleId={settings.restricted_to_role_id} /> : 'The members of this loop'}{' '}
        will see this post.
        {conditions && ` They ${conditions} to open it.`}
        {settings.restricted_to_role_id !== null &&
          settings.invitees.length > 0 &&
          ' Invited people without this role get no notification.'}
      </span>
    </p>
  );
}

function Readers({ loop, roleId }: { loop: Loop; roleId: number | null }) {
  const members = useRoleCount(loop.id, roleId);
  if (roleId === null)
    return (
      <>
        <strong>
          {count(loop.members_count, 'person', 'people')} in <Name>{loop.name}</Name>
        </strong>
        {loop.has_guest_access && ' and its guests'}
      </>
    );
  const role = loop.roles.find(({ id }) => id === roleId)?.name ?? '';
  return (
    <>
      <strong>
        {members === null ? 'People' : count(members, 'person', 'people')} with the role <Name>{role}</Name>{' '}
        in <Name>{loop.name}</Name>
      </strong>
      , the loop’s admins and the post’s admins
    </>
  );
}

function useRoleCount(loopId: number, roleId: number | null): number | null {
  const transport = useTransport();
  const { data } = useQuery({
    // Under the members' key, so that both refresh together.
    queryKey: ['members', loopId, 'role', roleId],
    enabled: roleId !== null,
    queryFn: async ({ signal }) => {
      const query = { loop_id: loopId, ...(roleId !== null && { role_id: roleId }) };
      return (await transport.request('GET /api/users', { query, signal })).total_items;
    },
  });
  return data ?? null;
}
