import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';

import { Menu as MantineMenu, type MenuProps } from '@mantine/core';
import { useState } from 'react';

import { useBackCloses } from '../lib/use-back-closes.ts';

/** A menu of the product: Android's back button closes it, not the page. Its parts are Mantine's. */
export function Menu({ onChange, ...props }: Omit<MenuProps, 'opened'>) {
  const [isOpen, setOpen] = useState(false);
  const change = (opened: boolean) => {
    setOpen(opened);
    onChange?.(opened);
  };
  useBackCloses(isOpen, () => change(false));
  return <MantineMenu {...props} opened={isOpen} onChange={change} />;
}

Menu.Target = MantineMenu.Target;
Menu.Dropdown = MantineMenu.Dropdown;
Menu.Label = MantineMenu.Label;
Menu.Item = MantineMenu.Item;
Menu.CheckboxItem = MantineMenu.CheckboxItem;
Menu.Divider = MantineMenu.Divider;
