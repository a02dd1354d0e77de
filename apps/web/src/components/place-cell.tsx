import { placeParts } from '../lib/place-parts.ts';
import classes from './place-cell.module.css';

/** A place in a list: where columns are narrow, what follows its last comma stands beneath it, so that neither is cut. */
export function PlaceCell({ place }: { place: string | null }) {
  if (place === null) return null;
  const { town, comma, within } = placeParts(place);
  return (
    <bdi className={classes.place} title={place}>
      <span>{town}</span>
      {within !== undefined && (
        <>
          <span className={classes.comma}>{comma}</span>
          <span className={classes.within}>{within}</span>
        </>
      )}
    </bdi>
  );
}
