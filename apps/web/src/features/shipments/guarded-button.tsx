import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Tooltip.css';

import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

type GuardedButtonProps = ButtonProps & {
  /** Why it cannot be pressed; undefined when it can. */
  refusal: string | undefined;
  onClick: () => void;
  children: ReactNode;
};

/** A button that, when it is refused, stays reachable and says why on hover, focus and touch. */
export function GuardedButton({ refusal, onClick, children, ...button }: GuardedButtonProps) {
  if (refusal === undefined) {
    return (
      <Button {...button} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <Tooltip label={refusal} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <Button {...button} data-disabled aria-disabled onClick={(event) => event.preventDefault()}>
        {children}
      </Button>
    </Tooltip>
  );
}
