import { Button } from '@mantine/core';
import { useRef } from 'react';
import { sentence } from '../../../lib/api-error.ts';
import { count, timeAgo } from '../../../lib/words.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import { DeviceEntries, DeviceEntry, DevicesSkeleton } from '../../../ui/text/device-entry.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import classes from './device-list.module.css';
import { type Device, useDevices, useLogOutDevices } from './sessions.ts';

export function DeviceList() {
  const { data: devices, ...query } = useDevices();
  if (devices) return <Devices devices={devices} />;
  if (!query.isError) return <DevicesSkeleton />;
  return (
    <TryAgain
      title="Your devices could not be loaded"
      error={query.error}
      onRetry={() => void query.refetch()}
    />
  );
}

function Devices({ devices }: { devices: Device[] }) {
  const otherDevices = devices.filter(({ is_current }) => !is_current);
  const list = useRef<HTMLUListElement>(null);
  const { logOut, logOutAll, leavingIds } = useLogOut(() => list.current?.focus());
  return (
    <>
      <DeviceEntries ref={list} label="Devices">
        {devices.map((device) => (
          <DeviceEntry
            key={device.id}
            name={device.device}
            isThis={device.is_current}
            facts={
              <>
                Last used <TimeAgo iso={device.last_used_at} />, logged in <TimeAgo iso={device.created_at} />
              </>
            }
          >
            {!device.is_current && (
              <Button
                variant="default"
                aria-label={`Log out ${device.device}, last used ${timeAgo(device.last_used_at)}`}
                loading={leavingIds.includes(device.id)}
                onClick={() => void logOut([device])}
              >
                Log out
              </Button>
            )}
          </DeviceEntry>
        ))}
      </DeviceEntries>
      {otherDevices.length > 1 && (
        <Button variant="default" className={classes.all} onClick={() => void logOutAll(otherDevices)}>
          Log out all other devices
        </Button>
      )}
      {otherDevices.length > 0 && (
        <p className={classes.facts}>
          After you log a device out, it keeps the last feed it showed until it is next opened. After a day it
          no longer shows that feed.
        </p>
      )}
      {otherDevices.length === 0 && <p className={classes.facts}>You are logged in on this device only.</p>}
    </>
  );
}

function useLogOut(onGone: () => void) {
  const { mutateAsync, isPending, variables } = useLogOutDevices();
  const confirm = useConfirm();
  const toast = useToast();
  const logOut = async (devices: Device[]) => {
    if (isPending) return;
    try {
      await mutateAsync(devices);
      toast(devices.length === 1 ? 'Logged out' : `Logged out ${count(devices.length, 'device')}`);
      onGone();
    } catch (error) {
      toast(`Some devices could not be logged out. ${sentence(error)}`, 'bad');
    }
  };
  const logOutAll = async (otherDevices: Device[]) => {
    const isSure = await confirm({
      text: `You will be logged out on ${count(otherDevices.length, 'other device')}. This device stays logged in.`,
      yes: 'Yes, log out',
      no: 'No, keep them',
    });
    if (isSure) await logOut(otherDevices);
  };
  return { logOut, logOutAll, leavingIds: isPending ? variables.map(({ id }) => id) : [] };
}
