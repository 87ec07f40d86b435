import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useIsDemo } from '../../../lib/use-is-demo.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import { DeviceEntries, DeviceEntry, DevicesSkeleton } from '../../../ui/text/device-entry.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { useDigestSettings, useSaveSettings } from '../digests/digests.ts';
import classes from './push.module.css';
import { TurnOn } from './turn-on.tsx';
import { usePush } from './use-push.ts';

export function Devices() {
  if (useIsDemo()) return <p>In a demo, nothing is sent to your device.</p>;
  return <OwnDevices />;
}

function OwnDevices() {
  const push = usePush();
  const { query } = push;
  if (query.isPending) return <DevicesSkeleton />;
  if (!query.data)
    return (
      <TryAgain
        title="Your devices could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <div className={classes.devices}>
      <ThisDevice push={push} />
      {query.data.devices.length > 0 && (
        <>
          <DeviceList push={push} devices={query.data.devices} />
          <Preview />
        </>
      )}
    </div>
  );
}

function ThisDevice({ push }: { push: ReturnType<typeof usePush> }) {
  if (push.state === 'on') return null;
  if (push.state === 'none')
    return (
      <p>This browser can’t show notifications. You find them at the bell, and by e-mail if you like.</p>
    );
  return (
    <>
      <p>This device gets no notifications yet. Turn them on to get them even when Loopyard is closed.</p>
      <TurnOn push={push} />
    </>
  );
}

type Push = ReturnType<typeof usePush>;

function DeviceList({
  push,
  devices,
}: {
  push: Push;
  devices: NonNullable<Push['query']['data']>['devices'];
}) {
  const list = useRef<HTMLUListElement>(null);
  const { remove } = push;
  return (
    <DeviceEntries ref={list} label="Devices with notifications">
      {devices.map((device) => (
        <DeviceEntry
          key={device.id}
          name={device.device}
          isThis={device.is_this_device}
          facts={
            <>
              Added <TimeAgo iso={device.created_at} />
              {device.last_ok_at && (
                <>
                  , last reached <TimeAgo iso={device.last_ok_at} />
                </>
              )}
            </>
          }
        >
          <Button
            variant="default"
            aria-label={`Remove ${device.device}`}
            loading={remove.isPending && remove.variables.id === device.id}
            onClick={() => remove.mutate(device, { onSuccess: () => list.current?.focus() })}
          >
            Remove
          </Button>
        </DeviceEntry>
      ))}
    </DeviceEntries>
  );
}

function Preview() {
  const { data: settings } = useDigestSettings();
  const save = useSaveSettings();
  return (
    settings && (
      <SwitchField
        label="Say on the screen what it is about"
        description="Otherwise it says “Something new”. Others may see your screen."
        checked={settings.push_preview}
        disabled={save.isPending}
        onChange={({ currentTarget: { checked } }) => save.mutate({ push_preview: checked })}
      />
    )
  );
}
