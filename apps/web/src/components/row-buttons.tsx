import type { ReactNode } from 'react';

import classes from './row-buttons.module.css';

/** The buttons of one row, side by side. */
export function RowButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}

type RowButtonProps = {
  /** What it does to which row, for readers of the screen. */
  label: string;
  onClick: () => void;
  disabled?: boolean;
  isDanger?: boolean;
  children: ReactNode;
};

/** One quiet button of a row. */
export function RowButton({ label, onClick, disabled = false, isDanger = false, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      data-danger={isDanger}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
