import { postLimits } from '@loopyard/contract/posts.ts';
import { type ComponentType, useId, useState } from 'react';
import type { FormOf } from '../../../lib/form-fields.ts';
import { IconChevronDown } from '../../../ui/icons.ts';
import type { SavedParts } from '../parts/part.ts';
import { type PartFieldProps, partErrors, partNames } from '../parts/parts.ts';
import classes from './advanced-section.module.css';
import { PeopleField } from './people-field.tsx';
import { type PostSettings, settingsCount } from './post-settings.ts';

type AdvancedProps = {
  loopId: number;
  authorId: number;
  saved: SavedParts;
  settings: PostSettings;
  onChange: (changes: Partial<PostSettings>) => void;
  form: FormOf<PostSettings>;
  /** A part that has its place elsewhere in the form. */
  without?: string | undefined;
};

export function AdvancedSection(props: AdvancedProps) {
  const { settings } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isWrong = Object.keys(partErrors(settings, props.without)).length > 0;
  const usedCount = settingsCount(settings, props.saved);
  const isShown = isOpen || isWrong;
  return (
    <div className={classes.section}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        onClick={() => setOpen(!isShown)}
      >
        Advanced
        {usedCount > 0 && <span className={classes.used}>{usedCount} in use</span>}
        <IconChevronDown size={20} aria-hidden className={classes.chevron} />
      </button>
      {isShown && (
        <div id={id} className={classes.fields}>
          <People {...props} />
          <PartFields {...props} />
        </div>
      )}
    </div>
  );
}

const fields = import.meta.glob<ComponentType<PartFieldProps>>('../parts/*-field.tsx', {
  eager: true,
  import: 'Field',
});

function PartFields({ without, ...props }: PartFieldProps & { without?: string | undefined }) {
  return partNames
    .filter((name) => name !== without)
    .map((name) => <PartField key={name} {...props} name={name} />);
}

export function PartField({ name, ...props }: PartFieldProps & { name: string }) {
  const Field = fields[`../parts/${name}-field.tsx`];
  return Field && <Field {...props} />;
}

function People({ loopId, authorId, settings, onChange }: AdvancedProps) {
  return (
    <>
      <PeopleField
        label="Invite users"
        description="They get notifications about this post and its comments."
        loopId={loopId}
        withoutId={authorId}
        people={settings.invitees}
        onChange={(invitees) => onChange({ invitees })}
        max={postLimits.invited}
      />
      <PeopleField
        label="Admins"
        description="They can edit and delete this post, and its comments."
        loopId={loopId}
        withoutId={authorId}
        people={settings.admins}
        onChange={(admins) => onChange({ admins })}
        max={postLimits.admins}
      />
    </>
  );
}
