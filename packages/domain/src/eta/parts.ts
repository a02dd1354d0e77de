import type { EtaFactor } from './eta.schema.ts';
import type { Journey } from './journey.ts';
import { type Phase, phaseOf, shareOfPhase } from './progress.ts';

/** What adds to an estimate or takes from it, in minutes. */
export type Part = { code: EtaFactor; minutes: number };

/** What is left of each part of the journey, by the route alone. */
export function remainingParts(journey: Journey, progress: number): Part[] {
  const phase = phaseOf(progress);
  const left = 1 - shareOfPhase(progress);
  const share = (of: Phase, isBefore: boolean) => (phase === of ? left : isBefore ? 1 : 0);
  const isEarly = phase === 'Created' || phase === 'Picked Up';
  const transit = share('In Transit', isEarly);
  return [
    { code: 'awaiting-pickup', minutes: journey.pickup * share('Created', false) },
    { code: 'loading', minutes: journey.loading * share('Picked Up', phase === 'Created') },
    { code: 'road-travel', minutes: journey.road * transit },
    { code: 'sea-travel', minutes: journey.sea * transit },
    { code: 'unknown-route', minutes: journey.unknown * transit },
    { code: 'border-crossings', minutes: journey.borders * transit },
    { code: 'port-handling', minutes: journey.quays * transit },
    { code: 'last-mile', minutes: journey.lastMile * share('Out for Delivery', isEarly || phase === 'In Transit') },
  ];
}

export const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { minutes }) => sum + minutes, 0);
