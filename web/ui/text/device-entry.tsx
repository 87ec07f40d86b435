import { Skeleton } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { Badge } from './badge.tsx';
import classes from './device-entry.module.css';

/** `ref`: takes the focus when a device is gone. */
export function DeviceEntries(props: { ref: Ref<HTMLUListElement>; label: string; children: ReactNode }) {
  return (
    <ul ref={props.ref} tabIndex={-1} className={classes.list} aria-label={props.label}>
      {props.children}
    </ul>
  );
}

/** A browser that somebody uses. `children`: what can be done with it. */
export function DeviceEntry(props: { name: string; isThis: boolean; facts: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.device}>
      <div className={classes.words}>
        <span className={classes.name}>
          {props.name}
          {props.isThis && <Badge>This device</Badge>}
        </span>
        <span className={classes.facts}>{props.facts}</span>
      </div>
      {props.children}
    </li>
  );
}

export function DevicesSkeleton() {
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
