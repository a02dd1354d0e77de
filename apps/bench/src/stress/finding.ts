/** What one stress row says: what was done, what was seen, and whether the promise held. */
export type Finding = { done: string; seen: string; outcome: 'held' | 'broken' | 'not run' };

/** A finding from the promises that were looked at; those that do not hold are named. */
export function findingOf(done: string, seen: string, promises: Record<string, boolean>): Finding {
  const broken = Object.entries(promises).flatMap(([promise, isKept]) => (isKept ? [] : [promise]));
  return broken.length === 0
    ? { done, seen, outcome: 'held' }
    : { done, seen: `${seen}; not so: ${broken.join(', ')}`, outcome: 'broken' };
}
