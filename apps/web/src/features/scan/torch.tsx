import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconBulb, IconBulbOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { showToast } from '../../lib/toast.ts';
import { switchTorch } from './camera.ts';
import classes from './camera-stage.module.css';

type TorchProps = { stream: MediaStream; isIcon: boolean };

/** Switches the camera's lamp. */
export function Torch({ stream, isIcon }: TorchProps) {
  const { t } = useTranslation('scan');
  const [isLit, setLit] = useState(false);
  const Icon = isLit ? IconBulbOff : IconBulb;
  const flip = () => {
    switchTorch(stream, !isLit).then(
      () => setLit(!isLit),
      () => showToast({ kind: 'error', title: t('camera.errorTitle'), message: t('camera.torchFailed') }),
    );
  };
  return (
    <Button className={classes.button ?? ''} aria-label={t('camera.torch')} aria-pressed={isLit} onClick={flip}>
      <Icon size={20} stroke={1.75} aria-hidden />
      {!isIcon && <span className={classes.word}>{t('camera.torch')}</span>}
    </Button>
  );
}
