import type { Beside } from '../page.ts';
import { Art } from './art.tsx';
import classes from './beside.module.css';
import { Actions, Part, Words } from './parts.tsx';

export function BesideSection({ section }: { section: Beside }) {
  const { paragraphs, list, picture, action, ...head } = section;
  return (
    <div className={classes.beside}>
      <Art className={classes.picture} picture={picture} />
      <Part {...head} className={classes.words}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className={classes.paragraph}>
            <Words text={paragraph} />
          </p>
        ))}
        {list && (
          <ul className={classes.list}>
            {list.map((item) => (
              <li key={item}>
                <Words text={item} />
              </li>
            ))}
          </ul>
        )}
        {action && <Actions actions={[action]} />}
      </Part>
    </div>
  );
}
