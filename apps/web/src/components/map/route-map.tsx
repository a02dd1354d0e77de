import 'leaflet/dist/leaflet.css';

import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { DrawnRoute } from './drawn-route.ts';
import classes from './route-map.module.css';
import { RouteWords } from './route-words.tsx';
import { useLeaflet } from './use-leaflet.ts';

export type RouteMapProps = { routes: readonly DrawnRoute[] };

/** Routes on a map of our own outlines, without a tile server, and the same in words (D13). */
export function RouteMap({ routes }: RouteMapProps) {
  const { t } = useTranslation('map');
  const { element, buttons: buttonRow, zoom, fit } = useLeaflet(routes);
  const buttons = [
    { label: t('zoomIn'), Icon: IconPlus, act: () => zoom(1) },
    { label: t('zoomOut'), Icon: IconMinus, act: () => zoom(-1) },
    { label: t('fit'), Icon: IconArrowsMaximize, act: fit },
  ];
  const [only] = routes;
  return (
    <figure className={classes.figure}>
      <div className={classes.frame} data-many={routes.length > 1}>
        <div ref={element} className={classes.map} role="group" aria-label={t('label')} />
        <div ref={buttonRow} className={classes.buttons}>
          {buttons.map(({ label, Icon, act }) => (
            <button key={label} type="button" aria-label={label} title={label} onClick={act}>
              <Icon size={18} aria-hidden />
            </button>
          ))}
        </div>
      </div>
      <figcaption className={classes.caption}>
        {routes.length === 1 && only ? (
          <p className={classes.words}>
            <RouteWords route={only} />
          </p>
        ) : (
          routes.length > 0 && (
            <details>
              <summary>{t('routes')}</summary>
              <ul className={classes.list}>
                {routes.map((route) => (
                  <li key={route.trackingNumber}>
                    <bdi className={classes.number}>{route.trackingNumber}</bdi> <RouteWords route={route} />
                  </li>
                ))}
              </ul>
            </details>
          )
        )}
        <ul className={classes.legend}>
          {(['origin', 'position', 'destination'] as const).map((look) => (
            <li key={look}>
              <span className={`${classes.dot} ${classes[look]}`} aria-hidden />
              {t(look)}
            </li>
          ))}
        </ul>
        <p>{t('outlines')}</p>
      </figcaption>
    </figure>
  );
}
