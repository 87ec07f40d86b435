import { type ReactNode, useSyncExternalStore } from 'react';
import { useSelectedLoop } from '../features/loops/loops.ts';
import { SkipLink } from '../ui/pages/skip-link.tsx';
import { Name } from '../ui/text/name.tsx';
import type { DemoApp } from './create-demo.ts';
import classes from './demo-bar.module.css';
import { demoRoles } from './roles.ts';

export function DemoBar({ demo, children }: { demo: DemoApp; children: ReactNode }) {
  const { loop } = useSelectedLoop();
  return (
    <div className={classes.demo}>
      {/* Skips the bar too, because the app's own skip link comes after the bar's link. */}
      <SkipLink to="#main" />
      <section className={classes.bar} aria-label="Demo">
        <p className={classes.words}>
          <strong>Demo:</strong> you are trying <Name>{loop?.name ?? 'Loopyard'}</Name>.{' '}
          <span className={classes.note}>Nothing is sent or kept.</span>
        </p>
        <RoleSwitch demo={demo} />
        <a className={classes.start} href="/register">
          Get Started
        </a>
      </section>
      {children}
    </div>
  );
}

function RoleSwitch({ demo }: { demo: DemoApp }) {
  const currentRole = useSyncExternalStore(demo.session.subscribe, demo.roleOf);
  return (
    <fieldset className={classes.roles}>
      <legend className="visually-hidden">You are</legend>
      {demoRoles.map((role) => (
        <label key={role} className={classes.role}>
          <input
            type="radio"
            name="demo-role"
            value={role}
            checked={role === currentRole}
            onChange={() => demo.be(role)}
          />
          <span>{role}</span>
        </label>
      ))}
    </fieldset>
  );
}
