import { Button, Skeleton } from '@mantine/core';
import { useRef } from 'react';
import { sentence } from '../../../lib/api-error.ts';
import { count, timeAgo } from '../../../lib/words.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import classes from './device-list.module.css';
import { type Device, useDevices, useLogOutDevices } from './sessions.ts';

export function DeviceList() {
  const { data: devices, ...query } = useDevices();
  if (devices) return <Devices devices={devices} />;
  if (!query.isError) return <ListSkeleton />;
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
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label="Devices">
        {devices.map((device) => (
          <li key={device.id} className={classes.device}>
            <div className={classes.words}>
              <span className={classes.name}>
                {device.device}
                {device.is_current && <span className={classes.chip}>This device</span>}
              </span>
              <span className={classes.facts}>
                Last used <TimeAgo iso={device.last_used_at} />, logged in <TimeAgo iso={device.created_at} />
              </span>
            </div>
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
          </li>
        ))}
      </ul>
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

function ListSkeleton() {
  return (
    <div className={classes.list} role="status" aria-busy="true" aria-label="Loading your devices">
      {[40, 55].map((width) => (
        <div key={width} className={classes.device}>
          <div className={classes.words}>
            <Skeleton height={18} width={`${width}%`} radius="xl" />
            <Skeleton height={14} width={`${width + 20}%`} radius="xl" mt={8} />
          </div>
        </div>
      ))}
    </div>
  );
}
