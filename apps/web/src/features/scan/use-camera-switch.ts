import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { showToast } from '../../lib/toast.ts';
import type { CameraProblem } from './camera.ts';
import { cameraStands } from './camera-permission.ts';

export type CameraSwitch = {
  isOn: boolean;
  problem: CameraProblem | undefined;
  start: () => void;
  stop: () => void;
  fail: (why: CameraProblem) => void;
};

/** Whether the camera is wanted, and why it does not run. It starts by itself where its permission stands (§2). */
export function useCameraSwitch({ startsItself, onStart }: { startsItself: boolean; onStart?: () => void }) {
  const { t } = useTranslation('scan');
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState<CameraProblem>();

  const start = () => {
    setProblem(undefined);
    setOn(true);
    onStart?.();
  };

  const startItself = useEffectEvent(start);
  useEffect(() => {
    if (!startsItself) return;
    let isCurrent = true;
    void cameraStands().then((stands) => isCurrent && stands && startItself());
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once: who stops the camera does not want it back in this visit
  }, []);

  const fail = (why: CameraProblem) => {
    setOn(false);
    setProblem(why);
    if (why === 'lost' || why === 'reader') return;
    showToast({ kind: 'error', title: t('camera.errorTitle'), message: t('camera.error') });
  };

  return { isOn, problem, start, stop: () => setOn(false), fail };
}
