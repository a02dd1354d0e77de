import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconCameraRotate, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Menu } from '../../components/menu.tsx';
import classes from './camera-stage.module.css';
import type { Camera } from './use-camera.ts';

type CameraChoiceProps = { camera: Camera; stream: MediaStream };

/** Chooses between the cameras of the device, where it has several; the choice is kept in the browser. */
export function CameraChoice({ camera: { cameras, choose }, stream }: CameraChoiceProps) {
  const { t } = useTranslation('scan');
  if (cameras.length < 2) return null;
  const present = stream.getVideoTracks()[0]?.getSettings().deviceId;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button className={classes.button ?? ''} aria-label={t('camera.choose')}>
          <IconCameraRotate size={20} stroke={1.75} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {cameras.map(({ deviceId, label }, index) => (
          <Menu.Item
            key={deviceId}
            className={classes.camera ?? ''}
            rightSection={deviceId === present && <IconCheck size={18} aria-label={t('camera.chosen')} />}
            onClick={() => choose(deviceId)}
          >
            {label || t('camera.numbered', { number: index + 1 })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
