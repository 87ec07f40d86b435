import type { ReactNode } from 'react';
import classes from './scene.module.css';

export function Scene(props: {
  title: string;
  text?: ReactNode;
  picture?: ReactNode;
  children?: ReactNode;
  /** `h1` if the scene is the whole page. */
  heading?: 'h1' | 'h2';
  role?: 'alert' | 'status';
}) {
  const { heading: Heading = 'h2' } = props;
  return (
    <div className={classes.scene} role={props.role}>
      {props.picture && <div className={classes.picture}>{props.picture}</div>}
      <Heading className={classes.title}>{props.title}</Heading>
      {props.text && <p className={classes.text}>{props.text}</p>}
      {props.children && <div className={classes.actions}>{props.children}</div>}
    </div>
  );
}
