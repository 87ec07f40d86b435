import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { sentence } from '../../../lib/api-error.ts';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { IconCopy } from '../../../ui/icons.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useCopy } from '../../../ui/overlays/use-copy.ts';
import { useLoops } from '../../loops/loops.ts';
import { FeedList } from './feed-list.tsx';
import { useMakeFeed } from './feeds.ts';
import classes from './subscribe-dialog.module.css';

type DialogProps = { loopId: number | null; onClose: () => void };

/** Makes an address that other calendars read. */
export function SubscribeDialog({ loopId, onClose }: DialogProps) {
  const make = useMakeFeed();
  return (
    <Dialog title="Subscribe in your calendar" onClose={onClose} fillsPhone>
      <div className={classes.parts}>
        <p>
          Your phone’s or computer’s calendar shows the dates of your loops and follows every change. It gets
          an address of its own.
        </p>
        {make.data ? <Address {...make.data} /> : <Make loopId={loopId} make={make} />}
        <p className={classes.note}>
          Anyone who has the address can read the dates, so please don’t pass it on. It stops when you leave
          the loop, sign out everywhere or remove it here. Names of people are not in it.
        </p>
        <FeedList />
      </div>
    </Dialog>
  );
}

function Make({ loopId, make }: { loopId: number | null; make: ReturnType<typeof useMakeFeed> }) {
  const loops = useLoops();
  const [chosenId, setChosenId] = useState(loopId);
  const ownLoops = (loops.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isOwn = ownLoops.some(({ value }) => value === String(chosenId));
  return (
    <div className={classes.make}>
      <NativeSelect
        label="Dates of"
        value={isOwn ? String(chosenId) : ''}
        onChange={({ currentTarget }) => setChosenId(Number(currentTarget.value) || null)}
        data={[{ value: '', label: 'All my loops' }, ...ownLoops]}
      />
      <Refusal>{make.error && sentence(make.error)}</Refusal>
      <Button loading={make.isPending} onClick={() => make.mutate(isOwn ? chosenId : null)}>
        Make an address
      </Button>
    </div>
  );
}

function Address({ url, webcal_url }: { url: string; webcal_url: string }) {
  const copy = useCopy();
  return (
    <section className={classes.made} aria-label="Your address">
      <p role="status">
        <strong>Your address is ready.</strong> It is shown only now.
      </p>
      <code className={classes.address}>{url}</code>
      <div className={classes.actions}>
        <Button component="a" href={webcal_url}>
          Open in your calendar
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={20} aria-hidden />}
          onClick={() => void copy(url, 'Address copied')}
        >
          Copy
        </Button>
      </div>
      {ways.map(({ name, steps }) => (
        <details key={name} className={classes.way}>
          <summary>{name}</summary>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  );
}

const ways = [
  {
    name: 'Google Calendar',
    steps: [
      'Copy the address and open calendar.google.com on a computer.',
      'Beside “Other calendars” press +, then “From URL”.',
      'Paste the address and press “Add calendar”. It then appears on your phone too.',
    ],
  },
  {
    name: 'Apple Calendar',
    steps: [
      'Press “Open in your calendar” on your iPhone, iPad or Mac.',
      'Press “Subscribe”.',
      'Choose iCloud as the place to see it on all your devices.',
    ],
  },
  {
    name: 'Outlook',
    steps: [
      'Copy the address and open the calendar of Outlook.',
      'Press “Add calendar”, then “Subscribe from web”.',
      'Paste the address, give it a name and press “Import”.',
    ],
  },
];
