import type { ReadHow } from '@msafara/domain/scans/read-how';

import { ListSkeleton } from '../../components/list-state.tsx';
import { FoundUnit } from './found-unit.tsx';
import { NotFound } from './not-found.tsx';
import { MilestoneUpdate } from './record-choice.tsx';
import classes from './scan.module.css';
import { useFoundUnit } from './use-found-unit.ts';

type ScannedUnitProps = {
  number: string;
  mayTell: boolean;
  readHow: ReadHow;
  onRecorded: () => Promise<unknown>;
  onDone: () => void;
  onTyped: (isTyped: boolean) => void;
};

/** The unit whose manifest was scanned, and what is recorded of all that is in it, without a network too (D23, D26). */
export function ScannedUnit({ number, mayTell, ...told }: ScannedUnitProps) {
  const { unit, isLooking, isUnanswered, error, retry } = useFoundUnit(number);
  if (!unit && isLooking && !isUnanswered) return <ListSkeleton rows={4} />;
  if (!unit && !isUnanswered) return <NotFound number={number} isUnit error={error} onRetry={retry} />;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <FoundUnit unit={unit ?? { number }} />
        {mayTell && <MilestoneUpdate ofUnit number={number} {...told} />}
      </div>
    </div>
  );
}
