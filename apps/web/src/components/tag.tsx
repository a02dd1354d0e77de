import { IconCircleCheck, IconCircleMinus, IconCircleX, IconClock, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './tag.module.css';

export type TagKind = 'good' | 'bad' | 'waiting' | 'quiet';

const ICONS: Record<TagKind, TablerIcon> = {
  good: IconCircleCheck,
  bad: IconCircleX,
  waiting: IconClock,
  quiet: IconCircleMinus,
};

/** How something stands: a colour, an icon and a word. */
export function Tag({ kind, children }: { kind: TagKind; children: ReactNode }) {
  const Icon = ICONS[kind];
  return (
    <span className={classes.tag} data-kind={kind}>
      <Icon size={16} stroke={2} aria-hidden />
      {children}
    </span>
  );
}
