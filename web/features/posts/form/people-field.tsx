import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { MultiSelect } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { sentence } from '../../../lib/api-error.ts';
import { isolated } from '../../../lib/words.ts';
import { EntryChip } from '../../../ui/form/entry-chip.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Name } from '../../../ui/text/name.tsx';
import classes from './people-field.module.css';
import type { PersonChoice } from './post-settings.ts';
import { usePeople } from './use-people.ts';

const parts = {
  input: classes.box ?? '',
  pillsList: classes.list ?? '',
  options: classes.options ?? '',
  option: classes.option ?? '',
};

const placement = {
  // Above the sticky Cancel and Save buttons.
  zIndex: 3,
  withinPortal: false,
  hideDetached: false,
  transitionProps: { duration: 0 },
};

export function PeopleField(props: {
  label: string;
  description: string;
  loopId: number;
  people: PersonChoice[];
  onChange: (people: PersonChoice[]) => void;
  max: number;
  withoutId: number;
}) {
  const { people, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const search = usePeople(props.loopId, text, isOpen);
  const offers = (search.data ?? []).filter(({ id }) => id !== props.withoutId);
  const byId = new Map([...offers, ...people].map((person) => [String(person.id), person]));
  return (
    <MultiSelect
      label={props.label}
      description={props.description}
      placeholder={people.length === 0 ? 'Type a name' : ''}
      classNames={parts}
      data={[...byId].map(([value, { name }]) => ({ value, label: name }))}
      value={people.map(({ id }) => String(id))}
      onChange={(ids) => onChange(ids.flatMap((id) => byId.get(id) ?? []))}
      maxValues={props.max}
      searchable
      searchValue={text}
      onSearchChange={setText}
      openOnFocus={false}
      selectFirstOptionOnChange
      hidePickedOptions
      // The server has already filtered.
      filter={({ options }) => options}
      nothingFoundMessage={nothingFoundWords(search)}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // Escape closes the list but not the dialog.
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && isOpen && event.preventDefault()}
      rightSection={null}
      withScrollArea={false}
      comboboxProps={placement}
      renderOption={({ option }) => <Offer name={option.label} src={search.srcOf(String(option.value))} />}
      renderPill={({ value, onRemove }) => (
        <Chip name={byId.get(String(value))?.name ?? ''} onRemove={() => onRemove?.()} />
      )}
    />
  );
}

function nothingFoundWords({ data, isError, error }: ReturnType<typeof usePeople>): string {
  if (isError) return sentence(error);
  return data ? 'No Results Found' : 'Searching…';
}

function Offer({ name, src }: { name: string; src: string | null }) {
  return (
    <span className={classes.offer}>
      <Avatar name={name} src={src} size={32} />
      <Name>{name}</Name>
    </span>
  );
}

function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <EntryChip name={isolated(name)} onRemove={onRemove}>
      <Name>{name}</Name>
    </EntryChip>
  );
}
