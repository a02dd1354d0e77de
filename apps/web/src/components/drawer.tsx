import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';

import { type DrawerProps, Drawer as MantineDrawer } from '@mantine/core';

import { useBackCloses } from '../lib/use-back-closes.ts';

/** A panel from the side of the page: Android's back button closes it, not the page; its close button is one that a finger hits. */
export function Drawer({ closeLabel, ...props }: DrawerProps & { closeLabel: string }) {
  useBackCloses(props.opened, props.onClose);
  return <MantineDrawer {...props} closeButtonProps={{ 'aria-label': closeLabel, size: 44 }} />;
}
