import { nextDay, tellAgainOn } from '@loopyard/contract/announcements.ts';
import { TextInput } from '@mantine/core';
import { count, dayOf, isolated } from '../../../lib/words.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { type Loop, useLoops } from '../../loops/loops.ts';
import classes from './announcement-field.module.css';
import type { PartFieldProps } from './parts.ts';

export function Field({ form, loopId, settings, saved }: PartFieldProps) {
  const loops = useLoops();
  const loop = loops.data?.find(({ id }) => id === loopId);
  if (!loop?.abilities.announce) return null;
  const announcedAt = saved?.announcement?.announced_at ?? null;
  return (
    <div className={classes.fields}>
      <SwitchField
        {...form.toggle('announcement')}
        label="Announcement"
        description={
          announcedAt
            ? `Everybody who may see it was told on ${dayOf(announcedAt)}. It stays an announcement.`
            : tells(loop, settings)
        }
        disabled={announcedAt !== null}
      />
      {settings.announcement && (
        <>
          {announcedAt && <TellAgain form={form} announcedAt={announcedAt} />}
          <SwitchField
            {...form.toggle('wants_confirmation')}
            label="Ask them to confirm that they have read it"
            description="You see who has, and can remind the others."
          />
          {settings.wants_confirmation && (
            <TextInput
              {...form.field('confirm_until')}
              type="date"
              label="Until (optional)"
              className={classes.day}
            />
          )}
          <SwitchField
            {...form.toggle('is_urgent')}
            label="Urgent"
            description="Also in quiet hours. Please keep this for what can’t wait."
          />
        </>
      )}
    </div>
  );
}

function TellAgain({ form, announcedAt }: Pick<PartFieldProps, 'form'> & { announcedAt: string }) {
  const from = nextDay(new Date(announcedAt));
  const isTooSoon = from.getTime() > Date.now();
  return (
    <SwitchField
      {...form.toggle('tell_again')}
      label="Tell everyone again"
      description={isTooSoon ? tellAgainOn(from) : 'At the bell and by e-mail, once a day at most.'}
      disabled={isTooSoon}
    />
  );
}

/** The author is one of the members, and not told. */
function tells(
  loop: Loop,
  { restricted_to_role_id: roleId, publish_at }: PartFieldProps['settings'],
): string {
  const when = publish_at ? 'when it comes out' : 'now';
  if (roleId !== null) return `Everybody who may see this post is told ${when}, at the bell and by e-mail.`;
  const people = count(Math.max(0, loop.members_count - 1), 'person', 'people');
  return `Everyone in ${isolated(loop.name)} is told ${when}, at the bell and by e-mail: ${people}.`;
}
