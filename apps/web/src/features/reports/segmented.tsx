import { useId } from 'react';

import classes from './segmented.module.css';

type SegmentedProps<T extends string | number> = {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  size?: 'toolbar' | 'panel';
};

/** A few choices side by side, one of which is taken. */
export function Segmented<T extends string | number>(props: SegmentedProps<T>) {
  const { label, value, options, onChange, size = 'toolbar' } = props;
  const name = useId();
  return (
    <fieldset className={classes.choices} data-size={size} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
