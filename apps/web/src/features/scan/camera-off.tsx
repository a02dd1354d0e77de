import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconCamera, IconCameraOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { CameraProblem } from './camera.ts';
import classes from './scanner.module.css';

type CameraOffProps = { problem: CameraProblem | undefined; isLow?: boolean; onStart: () => void };

/** Stands in the camera's place while it does not run: why, and the button that starts it (§2). */
export function CameraOff({ problem, isLow = false, onStart }: CameraOffProps) {
  const { t } = useTranslation(['scan', 'shell']);
  const why = problem === 'hidden' ? t('shell:hiddenPictures') : problem && t(`camera.problem.${problem}`);
  const Icon = problem ? IconCameraOff : IconCamera;
  return (
    <section className={classes.off} data-low={isLow} aria-label={t('camera.view')}>
      <Icon size={32} stroke={1.5} className={classes.lens} aria-hidden />
      <p role={problem && 'status'}>{why ?? t('camera.off')}</p>
      <Button className={classes.start ?? ''} onClick={onStart}>
        {problem ? t('camera.retry') : t('camera.start')}
      </Button>
    </section>
  );
}
