import type { Tiers } from '../page.ts';
import { Actions, Part, Words } from './parts.tsx';
import classes from './tiers.module.css';

export function TiersSection({ section: { tiers, note, ...head } }: { section: Tiers }) {
  return (
    <Part {...head}>
      <div className={classes.tiers}>
        {tiers.map((tier) => (
          <article key={tier.name} className={classes.tier}>
            <h3 className={classes.name}>{tier.name}</h3>
            <p className={classes.price}>
              <strong>{tier.price}</strong> {tier.unit}
            </p>
            <p className={classes.text}>{tier.text}</p>
            <ul className={classes.features}>
              {tier.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
            <Actions actions={[tier.action]} />
          </article>
        ))}
      </div>
      {note && (
        <p className={classes.note}>
          <Words text={note} />
        </p>
      )}
    </Part>
  );
}
