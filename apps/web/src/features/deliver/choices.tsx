import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';

import classes from './choices.module.css';

type ChoicesProps<T extends string> = {
  legend: string;
  isLegendLarge?: boolean;
  options: readonly T[];
  value: T | null;
  onChange: (value: T) => void;
  render: (option: T) => ReactNode;
  /** How they stand: each as wide as its word, two in a row, or sentences below each other. */
  shape?: 'words' | 'pairs' | 'sentences';
  /** Whether the legend is for screen readers alone, where the heading says it. */
  isLegendUnseen?: boolean;
};

/** Choices for a thumb, of which one is taken; tapping it is enough. */
export function Choices<T extends string>(props: ChoicesProps<T>) {
  const {
    legend,
    options,
    value,
    onChange,
    render,
    isLegendLarge = false,
    isLegendUnseen = false,
    shape = 'words',
  } = props;
  const name = useId();
  return (
    <fieldset className={classes.choices} data-large={isLegendLarge}>
      <legend className={isLegendUnseen ? 'unseen' : undefined}>{legend}</legend>
      <div className={classes.options} data-shape={shape}>
        {options.map((option) => (
          <label key={option} className={classes.option}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <span>{render(option)}</span>
            {shape === 'sentences' && <IconCheck size={20} stroke={2} className={classes.tick} aria-hidden />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
