import { type CSSProperties, useMemo } from 'react';

import { barCode, moduleWidth } from '@msafara/labels/bar-code';
import classes from './label.module.css';
import { QUIET_MODULES, qrMatrix } from '@msafara/labels/qr-matrix';

/** A QR code whose dark modules are `side` millimetres wide; its quiet zone comes on top (D7). */
export function QrCode({ text, side, label }: { text: string; side: number; label: string }) {
  const { modules, path } = useMemo(() => qrMatrix(text), [text]);
  const module = side / modules;
  const whole = modules + 2 * QUIET_MODULES;
  const style: Style = { ...millimetres(module * whole, module * whole), '--quiet': module * QUIET_MODULES };
  return (
    <svg
      className={classes.code}
      style={style}
      viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}

/** The Code 128 of a number in bars of whole printer dots; nothing where the paper is too narrow for it. */
export function BarCode({ text, room, height }: { text: string; room: number; height: number }) {
  const { modules, path } = useMemo(() => barCode(text), [text]);
  const width = moduleWidth(modules, room);
  if (width === undefined) return null;
  return (
    <svg
      className={classes.code}
      style={millimetres(modules * width, height)}
      viewBox={`0 0 ${modules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

type Style = CSSProperties & { '--quiet'?: number };

function millimetres(width: number, height: number): Style {
  return { inlineSize: `calc(${width} * var(--mm))`, blockSize: `calc(${height} * var(--mm))` };
}
