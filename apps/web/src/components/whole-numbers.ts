import { createElement, type ReactNode } from 'react';

import classes from './whole-numbers.module.css';

const CODE = /([A-Z\d]+(?:-[A-Z\d]+)+)/u;

/** The sentence with each number such as SH-001234 in a part of its own, which is not broken at its hyphen. */
export function withWholeNumbers(sentence: string): ReactNode[] {
  return sentence
    .split(CODE)
    .map((part, index) =>
      index % 2 === 0 ? part : createElement('span', { key: index, className: classes.whole }, part),
    );
}
