import type { Hero } from '../page.ts';
import { Art } from './art.tsx';
import classes from './hero.module.css';
import { Actions } from './parts.tsx';

export function HeroSection({ section: { kicker, title, lead, actions, picture } }: { section: Hero }) {
  return (
    <section className={classes.hero} data-hero data-wide={!picture || undefined}>
      <div>
        {kicker && <p className={classes.kicker}>{kicker}</p>}
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {actions.length > 0 && <Actions actions={actions} on="dark" />}
      </div>
      {picture && <Art className={classes.picture} picture={picture} isFirst />}
    </section>
  );
}
