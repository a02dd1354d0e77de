import '@mantine/core/styles/Skeleton.css';

import { Skeleton } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';

import { loadNamespaces } from '../../lib/i18n.ts';
import { loadAnewWithNetwork } from '../../lib/load-anew.ts';
import { ListError } from '../list-state.tsx';
import type { RouteMapProps } from './route-map.tsx';

async function fetchMap(): Promise<ComponentType<RouteMapProps>> {
  const [{ RouteMap }] = await Promise.all([import('./route-map.tsx'), loadNamespaces(['map'])]);
  return RouteMap;
}

/**
 * The map, whose code and words are fetched when it is first shown; without them a way to try again. By itself: with `Later` the
 * bundler groups shared code so that the public page fetches 9 kB more.
 */
export function LaterMap(props: RouteMapProps) {
  const [RouteMap, setRouteMap] = useState<ComponentType<RouteMapProps>>();
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    fetchMap().then(
      (loaded) => isCurrent && setRouteMap(() => loaded),
      () => {
        if (!isCurrent) return;
        setFailed(attempt);
        if (attempt > 1) void loadAnewWithNetwork();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  if (RouteMap) return <RouteMap {...props} />;
  if (failed === attempt) return <ListError onRetry={() => setAttempt(attempt + 1)} />;
  return <Skeleton height={280} radius={6} />;
}
