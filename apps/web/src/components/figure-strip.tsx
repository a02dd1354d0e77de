import '@mantine/core/styles/Skeleton.css';

import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './figure-strip.module.css';

type Figure = {
  key: string;
  name: string;
  /** Undefined until it is known. */
  value: string | undefined;
  note: ReactNode;
  /** Something to look after: the figure stands out. */
  isProblem?: boolean;
};

/** Four or five figures in one ruled strip, each with its name and what it is of. */
export function FigureStrip({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl
      className={classes.strip}
      data-figures={figures.length}
      aria-label={label}
      aria-busy={figures.some(({ value }) => value === undefined)}
    >
      {figures.map(({ key, name, value, note, isProblem = false }) => (
        <div key={key} className={classes.figure} data-problem={isProblem}>
          <dt>{name}</dt>
          <dd className={classes.count}>
            {value === undefined ? <Skeleton width={96} height={30} mt={6} mb={6} /> : <bdi>{value}</bdi>}
          </dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
