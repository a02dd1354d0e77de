import classes from './place-cell.module.css';

/** "Dar es Salaam, Tanzania" as a town and what it lies in; a text without a comma is one part. */
const PARTS = /^(?<town>.*\S)(?<comma>\s*[,،]\s+)(?<within>[^,،]*\S)\s*$/u;

/** A place in a list: where columns are narrow, what follows its last comma stands beneath it, so that neither is cut. */
export function PlaceCell({ place }: { place: string | null }) {
  const { town = place, comma, within } = PARTS.exec(place ?? '')?.groups ?? {};
  return (
    <bdi className={classes.place} title={place ?? undefined}>
      <span>{town}</span>
      {within && (
        <>
          <span className={classes.comma}>{comma}</span>
          <span className={classes.within}>{within}</span>
        </>
      )}
    </bdi>
  );
}
