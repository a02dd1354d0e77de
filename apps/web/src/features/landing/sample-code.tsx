import classes from './sample-code.module.css';

const SIZE = 21;
const MODULES =
  'M0 0h7v1h-7zM8 0h2v1h-2zM11 0h1v1h-1zM14 0h7v1h-7zM0 1h1v1h-1zM6 1h1v1h-1zM8 1h1v1h-1zM10 1h1v1h-1zM14 1h1v1h-1zM20 1h1v1h-1zM0 2h1v1h-1zM2 2h3v1h-3zM6 2h1v1h-1zM10 2h1v1h-1zM12 2h1v1h-1zM14 2h1v1h-1zM16 2h3v1h-3zM20 2h1v1h-1zM0 3h1v1h-1zM2 3h3v1h-3zM6 3h1v1h-1zM8 3h2v1h-2zM11 3h2v1h-2zM14 3h1v1h-1zM16 3h3v1h-3zM20 3h1v1h-1zM0 4h1v1h-1zM2 4h3v1h-3zM6 4h1v1h-1zM9 4h1v1h-1zM11 4h1v1h-1zM14 4h1v1h-1zM16 4h3v1h-3zM20 4h1v1h-1zM0 5h1v1h-1zM6 5h1v1h-1zM9 5h4v1h-4zM14 5h1v1h-1zM20 5h1v1h-1zM0 6h7v1h-7zM8 6h1v1h-1zM10 6h1v1h-1zM12 6h1v1h-1zM14 6h7v1h-7zM8 7h5v1h-5zM0 8h1v1h-1zM2 8h2v1h-2zM5 8h3v1h-3zM11 8h2v1h-2zM14 8h1v1h-1zM17 8h1v1h-1zM19 8h2v1h-2zM0 9h1v1h-1zM2 9h3v1h-3zM7 9h1v1h-1zM11 9h3v1h-3zM17 9h1v1h-1zM19 9h1v1h-1zM0 10h1v1h-1zM2 10h2v1h-2zM6 10h2v1h-2zM10 10h2v1h-2zM13 10h2v1h-2zM16 10h4v1h-4zM0 11h1v1h-1zM5 11h1v1h-1zM7 11h2v1h-2zM10 11h2v1h-2zM14 11h2v1h-2zM17 11h1v1h-1zM20 11h1v1h-1zM0 12h4v1h-4zM5 12h2v1h-2zM8 12h2v1h-2zM12 12h1v1h-1zM14 12h1v1h-1zM16 12h2v1h-2zM19 12h2v1h-2zM8 13h4v1h-4zM14 13h1v1h-1zM17 13h1v1h-1zM20 13h1v1h-1zM0 14h7v1h-7zM8 14h1v1h-1zM11 14h3v1h-3zM15 14h2v1h-2zM18 14h1v1h-1zM0 15h1v1h-1zM6 15h1v1h-1zM8 15h1v1h-1zM10 15h1v1h-1zM17 15h2v1h-2zM20 15h1v1h-1zM0 16h1v1h-1zM2 16h3v1h-3zM6 16h1v1h-1zM9 16h2v1h-2zM12 16h1v1h-1zM14 16h1v1h-1zM19 16h2v1h-2zM0 17h1v1h-1zM2 17h3v1h-3zM6 17h1v1h-1zM8 17h4v1h-4zM14 17h2v1h-2zM18 17h2v1h-2zM0 18h1v1h-1zM2 18h3v1h-3zM6 18h1v1h-1zM8 18h2v1h-2zM12 18h1v1h-1zM14 18h3v1h-3zM0 19h1v1h-1zM6 19h1v1h-1zM9 19h1v1h-1zM13 19h1v1h-1zM17 19h2v1h-2zM0 20h7v1h-7zM8 20h3v1h-3zM13 20h1v1h-1zM15 20h1v1h-1zM19 20h1v1h-1z';

/** The QR code of the sample shipment's number; it can be scanned. */
export function SampleCode() {
  return (
    <svg
      viewBox={`-2 -2 ${SIZE + 4} ${SIZE + 4}`}
      className={classes.code}
      aria-hidden="true"
      shapeRendering="crispEdges"
    >
      <path d={`M-2-2h${SIZE + 4}v${SIZE + 4}h-${SIZE + 4}z`} className={classes.codeGround} />
      <path d={MODULES} className={classes.codeInk} />
    </svg>
  );
}
