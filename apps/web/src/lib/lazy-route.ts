import type { Namespace } from '@msafara/i18n/catalogues';
import { type ComponentType, createElement, type FunctionComponent, lazy } from 'react';

import { loadNamespaces } from './i18n.ts';

export type LazyRoute<Props extends object = object> = FunctionComponent<Props> & {
  /** Fetches the page ahead, so that it is drawn at once. */
  preload: () => Promise<void>;
  /** Begins to fetch its code, before the reader's language is known. */
  warmCode: () => void;
};

const failed = new Set<() => void>();

/** Lets pages that did not come be fetched anew: what React has seen fail once fails for ever. */
export function renewFailedRoutes(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** A page, or a part of one, whose code and words are fetched side by side when it is first opened. */
export function lazyRoute<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  namespaces: readonly Namespace[],
): LazyRoute<Props> {
  let loaded: ComponentType<Props> | undefined;
  // Whether the page was drawn before it was there: it stays what it was, or it would begin anew.
  let isAwaited = false;
  const fetchAll = async () => {
    const [component] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return { default: component };
  };
  const later = () =>
    lazy<ComponentType<Props>>(() =>
      fetchAll().catch((error: unknown) => {
        failed.add(renew);
        throw error;
      }),
    );
  let Later = later();
  const renew = () => {
    Later = later();
  };
  const Route = (props: Props) => {
    isAwaited ||= loaded === undefined;
    return createElement(loaded ?? Later, props);
  };
  return Object.assign(Route, {
    preload: async () => {
      const page = (await fetchAll()).default;
      if (!isAwaited) loaded = page;
    },
    warmCode: () => void load().catch(() => undefined),
  });
}
