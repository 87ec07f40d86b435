import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { IconCheck } from '../../../ui/screen-icons.ts';
import { type DigestSettings, useSaveSettings } from '../digests/digests.ts';
import classes from './preferences.module.css';
import { type Preferences, useSavePreference } from './preferences.ts';

type PushName = Extract<keyof DigestSettings, `push_${string}`>;
type Row = {
  label: string;
  words: string;
  mail: keyof Preferences | 'announcements';
  push: PushName;
  /** The bell tells only while the e-mail is on. */
  needsMail?: true;
};
type Values = { preferences: Preferences; settings: DigestSettings };

const rows: Row[] = [
  {
    label: 'Announcements',
    words: 'What everybody in a loop should know, and reminders to read it.',
    mail: 'announcements',
    push: 'push_announcements',
  },
  {
    label: 'Posts',
    words: 'Somebody I follow shares one, or asks me to look at one. By e-mail also when one is edited.',
    mail: 'post',
    push: 'push_post',
  },
  {
    label: 'Comments on posts I follow',
    words: 'Also answers to what I wrote there, and texts that name me.',
    mail: 'message',
    push: 'push_message',
  },
  {
    label: 'Comments on my own posts',
    words: 'The bell and my devices tell me of these only while the e-mail is on.',
    mail: 'comment',
    push: 'push_comment',
    needsMail: true,
  },
  {
    label: 'Events',
    words: 'Somebody asks if I come, a date changes, is cancelled or is soon, or I get a place.',
    mail: 'event',
    push: 'push_events',
  },
];

export function WhatTable(values: Values) {
  return (
    <div className={classes.table}>
      <div className={classes.columns} aria-hidden="true">
        <span>Bell</span>
        <span>Push</span>
        <span>E-mail</span>
      </div>
      {rows.map((row) => (
        <fieldset key={row.label} className={classes.row}>
          <legend className={`${classes.kind} ${classes.legend}`}>{row.label}</legend>
          <p className={classes.words}>{row.words}</p>
          <Cells row={row} {...values} />
        </fieldset>
      ))}
    </div>
  );
}

function Cells({ row, preferences, settings }: Values & { row: Row }) {
  const hasMail = row.mail === 'announcements' ? settings.announcements : preferences[row.mail];
  const isTold = hasMail || !row.needsMail;
  return (
    <div className={classes.cells}>
      <span className={classes.cell}>
        <span className={classes.column}>Bell</span>
        {isTold ? (
          <>
            <IconCheck size={20} aria-hidden />
            <span className={classes.always}>Always</span>
          </>
        ) : (
          <span className={classes.always}>Off</span>
        )}
      </span>
      {row.push ? (
        <Choice
          column="Push"
          label={row.label}
          name={row.push}
          isOn={settings[row.push] && isTold}
          isDisabled={!isTold}
        />
      ) : (
        <span className={classes.cell}>
          <span className={classes.column}>Push</span>
          <span className={classes.always}>Not yet</span>
        </span>
      )}
      <Choice column="E-mail" label={row.label} name={row.mail} isOn={hasMail} />
    </div>
  );
}

/** Saved at once, and shown as chosen meanwhile. */
function Choice(props: {
  column: 'Push' | 'E-mail';
  label: string;
  name: Row['mail'] | PushName;
  isOn: boolean;
  isDisabled?: boolean;
}) {
  const { column, label, name, isOn, isDisabled = false } = props;
  const [choice, setChoice] = useState<boolean | null>(null);
  const preference = useSavePreference();
  const setting = useSaveSettings();
  const save = (isChosen: boolean) => {
    setChoice(isChosen);
    const wish = { [name]: isChosen };
    const ending = { onSettled: () => setChoice(null) };
    if (name === 'announcements' || name.startsWith('push_')) setting.mutate(wish, ending);
    else preference.mutate(wish, ending);
  };
  return (
    <Switch
      aria-label={`${label}: ${column}`}
      label={column}
      checked={choice ?? isOn}
      disabled={isDisabled}
      onChange={({ currentTarget: { checked } }) => save(checked)}
      classNames={{
        root: classes.cell ?? '',
        body: classes.choice ?? '',
        label: classes.choiceLabel ?? '',
      }}
    />
  );
}
