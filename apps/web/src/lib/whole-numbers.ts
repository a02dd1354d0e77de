import { createElement, type ReactNode } from 'react';

const CODE = /([A-Z\d]+(?:-[A-Z\d]+)+)/u;

/** The sentence with each number such as SH-001234 in a part of this class, which is not broken at its hyphen. */
export function withWholeNumbers(sentence: string, className: string | undefined): ReactNode[] {
  return sentence
    .split(CODE)
    .map((part, index) => (index % 2 === 0 ? part : createElement('span', { key: index, className }, part)));
}
