import type { Points } from '../page.ts';
import { Art } from './art.tsx';
import { Part, Words } from './parts.tsx';
import classes from './points.module.css';

export function PointsSection({ section: { points, ...head } }: { section: Points }) {
  return (
    <Part {...head}>
      <div className={classes.points}>
        {points.map(({ title, text, icon }) => (
          <article key={title} className={classes.point}>
            {icon && <Art picture={icon} className={classes.icon} />}
            <h3 className={classes.title}>{title}</h3>
            <p>
              <Words text={text} />
            </p>
          </article>
        ))}
      </div>
    </Part>
  );
}
