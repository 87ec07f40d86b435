import { pricedPreview } from '@loopyard/contract/posts.ts';
import classes from './before-paying.module.css';
import type { Content } from './part.ts';
import { previewError } from './price.ts';

export function BeforePaying(post: Content & { price_pence: number | null }) {
  if (!post.price_pence) return null;
  const problem = previewError(post);
  const words = pricedPreview(post.title);
  return (
    <section className={classes.preview} aria-labelledby="before-paying">
      <h3 id="before-paying" className={classes.title}>
        What others see before they pay
      </h3>
      {words && <p className={classes.words}>{words}</p>}
      {post.mediaCount > 0 && (
        <p>A small, blurred cover, and how many pictures, films and files there are.</p>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </section>
  );
}
