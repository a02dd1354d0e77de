import type { Signature } from '@msafara/domain/proofs/proofs.schema';
import { IconEraser } from '@tabler/icons-react';
import { type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './signature-pad.module.css';
import { isFurther, onPad, PAD_HEIGHT, PAD_WIDTH, pathOf } from './signature-strokes.ts';

type SignaturePadProps = { name: string; strokes: Signature; onChange: (strokes: Signature) => void };

type Drawing = { pointer: number; stroke: Signature[number]; startedAt: number };

/** A pad to sign on. What is drawn is kept as its points; the line under the finger is drawn without the screen's help. */
export function SignaturePad({ name, strokes, onChange }: SignaturePadProps) {
  const { t } = useTranslation('deliver');
  const drawing = useRef<Drawing>(undefined);
  const line = useRef<SVGPathElement>(null);

  const add = (event: PointerEvent<SVGSVGElement>, { stroke, startedAt }: Drawing) => {
    const box = event.currentTarget.getBoundingClientRect();
    const { nativeEvent } = event;
    const passed = 'getCoalescedEvents' in nativeEvent ? nativeEvent.getCoalescedEvents() : [];
    for (const one of passed.length > 0 ? passed : [nativeEvent]) {
      const point = onPad(one, box, Date.now() - startedAt);
      if (isFurther(stroke, point)) stroke.push(point);
    }
    line.current?.setAttribute('d', pathOf(stroke));
  };
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // Times go on from the stroke before.
    const before = strokes.at(-1)?.at(-1)?.t ?? 0;
    drawing.current = { pointer: event.pointerId, stroke: [], startedAt: Date.now() - before };
    add(event, drawing.current);
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current?.pointer === event.pointerId) add(event, drawing.current);
  };
  const end = (event: PointerEvent<SVGSVGElement>) => {
    const drawn = drawing.current;
    if (drawn?.pointer !== event.pointerId) return;
    drawing.current = undefined;
    line.current?.setAttribute('d', '');
    onChange([...strokes, drawn.stroke]);
  };

  return (
    <div className={classes.pad}>
      <svg
        className={classes.padLines}
        viewBox={`0 0 ${String(PAD_WIDTH)} ${String(PAD_HEIGHT)}`}
        role="img"
        aria-label={t('signature.pad')}
        onPointerDown={start}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={strokes.map(pathOf).join('')} />
        <path ref={line} />
      </svg>
      {strokes.length > 0 && (
        <button type="button" className={classes.clear} onClick={() => onChange([])}>
          <IconEraser size={20} stroke={1.75} aria-hidden />
          {t('signature.clear')}
        </button>
      )}
      <p className={classes.here} aria-hidden>
        {name === '' ? t('signature.anybody') : t('signature.here', { name })}
      </p>
    </div>
  );
}
