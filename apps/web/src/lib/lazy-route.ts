import type { Namespace } from '@msafara/i18n/catalogues';
import { type ComponentType, createElement, lazy } from 'react';

import { loadNamespaces } from './i18n.ts';

type LazyRoute = ComponentType & {
  /** Fetches the page ahead, so that it is drawn at once. */
  preload: () => Promise<void>;
};

/** A page whose code and words are fetched side by side when it is first opened. */
export function lazyRoute(load: () => Promise<ComponentType>, namespaces: readonly Namespace[]): LazyRoute {
  let loaded: ComponentType | undefined;
  const fetchAll = async () => {
    const [component] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return { default: component };
  };
  // What failed once fails for ever: another try takes another one.
  const later = () =>
    lazy(() =>
      fetchAll().catch((error: unknown) => {
        Later = later();
        throw error;
      }),
    );
  let Later = later();
  const Route = () => createElement(loaded ?? Later);
  return Object.assign(Route, {
    preload: async () => {
      loaded = (await fetchAll()).default;
    },
  });
}
