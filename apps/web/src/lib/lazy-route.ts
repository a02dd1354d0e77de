import type { Namespace } from '@msafara/i18n/catalogues';
import { type ComponentType, lazy } from 'react';

import { loadNamespaces } from './i18n.ts';

/** A page whose code and words are fetched side by side when it is first opened. */
export function lazyRoute(load: () => Promise<ComponentType>, namespaces: readonly Namespace[]) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return { default: component };
  });
}
