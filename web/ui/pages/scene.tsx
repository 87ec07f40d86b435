import type { ReactNode } from 'react';
import classes from './scene.module.css';

/**
 * What stands where there is nothing yet, or something went wrong: a picture, a heading, a sentence and what
 * to do next.
 */
export function Scene(props: {
  title: string;
  text?: ReactNode;
  picture?: ReactNode;
  /** Buttons or links. */
  children?: ReactNode;
  /** `h1` where the scene is the whole page. */
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
