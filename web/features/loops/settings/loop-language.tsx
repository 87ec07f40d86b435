import { type Language, languages } from '@loopyard/contract/languages.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Loop } from '../loops.ts';
import { useSaveChoice } from './edit-loop.ts';

const NONE = 'none';
const options = [
  { value: NONE, label: 'Not set' },
  ...languages.map((language) => ({
    value: language,
    label: language.slice(0, 1).toUpperCase() + language.slice(1),
  })),
];

export function LoopLanguage({ loop }: { loop: Loop }) {
  const [choice, setChoice] = useState<string | null>(null);
  const save = useSaveChoice(loop.id);
  const choose = (value: string) => {
    setChoice(value);
    save({ language: value === NONE ? null : (value as Language) }, () => setChoice(null));
  };
  return (
    <NativeSelect
      label="Language"
      description="The language people write in here. It helps the search: “concert” also finds “concerts” in anything written from now on."
      value={choice ?? loop.language ?? NONE}
      onChange={(event) => choose(event.currentTarget.value)}
      data={options}
    />
  );
}
