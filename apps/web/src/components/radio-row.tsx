import { type ReactNode, useId } from 'react';

import classes from './radio-row.module.css';

type RadioRowProps<T extends string> = {
  legend: string;
  options: readonly T[];
  /** Undefined: none is taken yet. */
  value: T | undefined;
  onChange: (value: T) => void;
  /** What stands in an option's place. */
  render: (option: T) => ReactNode;
  size?: 'form' | 'toolbar';
  /** Whether the choices stand below each other on a phone, where they are more than a word. */
  stacks?: boolean;
  /** Whether the legend is for screen readers alone, where the place says it. */
  isLegendUnseen?: boolean;
  /** The id of what is wrong with the choice. */
  describedBy?: string;
};

/** A few choices of a form, all in view, one of which is taken. */
export function RadioRow<T extends string>(props: RadioRowProps<T>) {
  const {
    legend,
    options,
    value,
    onChange,
    render,
    size = 'form',
    stacks = false,
    isLegendUnseen,
    describedBy,
  } = props;
  const name = useId();
  return (
    <fieldset className={classes.row} data-size={size} data-stacks={stacks || undefined} aria-describedby={describedBy}>
      <legend className={isLegendUnseen ? 'unseen' : undefined}>{legend}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option} className={classes.option}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {render(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
