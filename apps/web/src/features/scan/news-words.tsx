import type { News } from './use-gate-news.ts';
import classes from './gate-run.module.css';

/** The news in words; the number among them stands in the face of numbers and stays whole. */
export function NewsWords({ news: { text, number } }: { news: News }) {
  if (number === undefined) return text;
  const [before, ...after] = text.split(number);
  return (
    <>
      {before}
      <bdi className={classes.number}>{number}</bdi>
      {after.join(number)}
    </>
  );
}
