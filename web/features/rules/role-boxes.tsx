import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { isolated } from '../../lib/words.ts';
import classes from './rules-form.module.css';

type Field = {
  name: string;
  label: string;
  description: string;
  error: string | undefined;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
};

export type LoopRole = { id: number; name: string };

/** Ticked roles, of which the value is a list of ids with commas. */
export function RoleBoxes({ roles, onChange, value, name, ...field }: Field & { roles: LoopRole[] }) {
  const ids = value.split(',').filter((id) => roles.some((role) => String(role.id) === id));
  return (
    <Checkbox.Group
      {...field}
      value={ids}
      onChange={(chosenIds) => onChange({ currentTarget: { value: chosenIds.join() } })}
    >
      <div className={classes.roles}>
        {roles.length === 0 && <p>This loop has no roles yet.</p>}
        {roles.map((role) => (
          <Checkbox key={role.id} name={name} value={String(role.id)} label={isolated(role.name)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
