import type { ApiProcess } from './api-processes.ts';
import type { Engines } from './engines.ts';

/** A cluster that runs, and whoever is signed in to it. */
export type Trial = { engines: Engines; apis: ApiProcess[]; token: string; logs: string };

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
export const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
