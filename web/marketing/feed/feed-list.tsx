import { feedCards } from './feed-cards.ts';
import classes from './feed-list.module.css';

export function FeedList() {
  return (
    <ul className={classes.feed}>
      {feedCards.map(({ name, portrait, ago, text, picture, summary }) => (
        <li key={text} className={classes.card}>
          {picture && (
            <img
              className={classes.picture}
              src={picture.src}
              alt={picture.alt}
              loading="lazy"
              decoding="async"
            />
          )}
          <div className={classes.body}>
            <p className={classes.creator}>
              <img className={classes.portrait} src={portrait} alt="" loading="lazy" decoding="async" />
              <span>
                <span className={classes.name}>{name}</span>{' '}
                <span className={classes.quiet}>posted {ago}</span>
              </span>
            </p>
            <p className={classes.text}>
              <a href="/demo/school/feed" className={classes.link}>
                {text}
              </a>
            </p>
            <p className={classes.quiet}>{summary}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
