import { lazyRoute } from '../../lib/lazy-route.ts';
import { Later } from '../later.tsx';
import type { RouteMapProps } from './route-map.tsx';

const RouteMap = lazyRoute(() => import('./route-map.tsx').then((m) => m.RouteMap), ['map']);

/** The map, whose code and words are fetched when it is first shown. */
export function LaterMap(props: RouteMapProps) {
  return (
    <Later height={280}>
      <RouteMap {...props} />
    </Later>
  );
}
