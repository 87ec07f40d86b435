import type { Cards } from '../page.ts';
import { Art } from './art.tsx';
import classes from './cards.module.css';
import { ActionLink, Part, Words } from './parts.tsx';

export function CardsSection({ section: { look, cards, ...head } }: { section: Cards }) {
  return (
    <Part {...head}>
      <ul className={classes.cards} data-look={look}>
        {cards.map(({ title, text, note, picture, action }) => (
          <li key={title} className={classes.card}>
            {picture && <Art className={classes.picture} picture={picture} />}
            <div className={classes.words}>
              {note && <p className={classes.note}>{note}</p>}
              <h3 className={classes.title}>{title}</h3>
              <p className={classes.text}>
                <Words text={text} />
              </p>
              {action && <ActionLink action={action} className={classes.action} />}
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}
