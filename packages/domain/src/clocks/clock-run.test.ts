import { describe, expect, it } from 'vitest';

import { clockRun } from './clock-run.ts';

const ENTERED = {
  unitId: 'box',
  startsAt: null,
  startsWith: 'discharged',
  stopsWith: 'gated_out',
  stopsAt: null,
} as const;
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const happened = (code: 'discharged' | 'gated_out', day: number, unitId: string | null = 'box') => ({
  id: `${code}-${String(day)}`,
  unitId,
  code,
  occurredAt: at(day),
});

describe('a clock', () => {
  it('waits for the milestone that starts it', () => {
    expect(clockRun(ENTERED, [happened('gated_out', 3)])).toMatchObject({ startedAt: null, stoppedAt: null });
  });

  it('runs from the first that starts it to the first after it that stops it', () => {
    const milestones = [
      happened('gated_out', 1),
      happened('discharged', 2),
      happened('discharged', 4),
      happened('gated_out', 6),
      happened('gated_out', 8),
    ];
    expect(clockRun(ENTERED, milestones)).toEqual({
      startedAt: at(2),
      startedBy: 'discharged-2',
      stoppedAt: at(6),
      stoppedBy: 'gated_out-6',
    });
  });

  it('runs from the instant that was entered, whatever milestone would start it', () => {
    const milestones = [happened('discharged', 4), happened('gated_out', 6)];
    const run = { startedAt: at(3), startedBy: null, stoppedAt: at(6), stoppedBy: 'gated_out-6' };
    expect(clockRun({ ...ENTERED, startsAt: at(3) }, milestones)).toEqual(run);
    // Stopped by hand and by a milestone in the same moment, it was the milestone.
    expect(clockRun({ ...ENTERED, startsAt: at(3), stopsAt: at(6) }, milestones)).toEqual(run);
    // One in the moment of the start stops it.
    expect(clockRun({ ...ENTERED, startsAt: at(6) }, milestones)).toMatchObject({ startedAt: at(6), stoppedAt: at(6) });
  });

  it('is moved by none of another unit, and by those of the whole shipment', () => {
    const milestones = [
      happened('discharged', 2, 'other'),
      happened('discharged', 3, null),
      happened('gated_out', 4, 'other'),
    ];
    expect(clockRun(ENTERED, milestones)).toMatchObject({ startedAt: at(3), stoppedAt: null });
    expect(clockRun({ ...ENTERED, unitId: null }, milestones)).toMatchObject({ startedAt: at(2), stoppedAt: at(4) });
  });

  it('is stopped by what other shipments of its unit say, and not started', () => {
    const elsewhere = [happened('discharged', 1), happened('gated_out', 1), happened('gated_out', 5)];
    const run = (days: number[]) =>
      clockRun(
        ENTERED,
        [happened('discharged', 2), ...days.map((day) => ({ ...happened('gated_out', day), id: 'own' }))],
        elsewhere,
      );
    expect(run([])).toMatchObject({ startedAt: at(2), stoppedAt: at(5), stoppedBy: 'gated_out-5' });
    expect(run([6])).toMatchObject({ stoppedAt: at(5), stoppedBy: 'gated_out-5' });
    expect(run([5])).toMatchObject({ stoppedAt: at(5), stoppedBy: 'own' });
    expect(clockRun(ENTERED, [], elsewhere)).toMatchObject({ startedAt: null, stoppedAt: null });
  });

  it('stops by hand where that came first', () => {
    const milestones = [happened('discharged', 2), happened('gated_out', 6)];
    expect(clockRun({ ...ENTERED, stopsAt: at(5) }, milestones)).toMatchObject({ stoppedAt: at(5), stoppedBy: null });
    expect(clockRun({ ...ENTERED, stopsAt: at(7) }, milestones)).toMatchObject({
      stoppedAt: at(6),
      stoppedBy: 'gated_out-6',
    });
  });

  it('starts when somebody said so, whatever milestones say', () => {
    const said = { ...ENTERED, startsAt: at(1), startsWith: null };
    expect(clockRun(said, [happened('discharged', 2)])).toMatchObject({ startedAt: at(1), startedBy: null });
  });
});
