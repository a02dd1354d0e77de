import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconBulb, IconBulbOff, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { showToast } from '../../lib/toast.ts';
import { hasTorch, switchTorch } from './camera.ts';
import classes from './camera-stage.module.css';
import { readFrames } from './read-frames.ts';
import type { ReadCodes } from './use-code-reader.ts';

type CameraStageProps = {
  /** Undefined while the camera is being opened. */
  stream: MediaStream | undefined;
  read: ReadCodes;
  /** What is said over the picture. */
  message: string;
  isWarning: boolean;
  onCodes: (texts: readonly string[]) => void;
  onFailure: () => void;
  onStop: () => void;
};

/** The camera's live picture with the frame that a code is held in (§2). */
export function CameraStage({ stream, read, message, isWarning, onCodes, onFailure, onStop }: CameraStageProps) {
  const { t } = useTranslation('scan');
  const video = useRef<HTMLVideoElement>(null);
  const see = useEffectEvent(onCodes);
  const fail = useEffectEvent(onFailure);

  useEffect(() => {
    const picture = video.current;
    if (!picture || !stream) return;
    picture.srcObject = stream;
    // A browser that saves power may refuse to play; the loop waits until there is a picture.
    picture.play().catch(() => undefined);
    const stopReading = readFrames(picture, {
      read,
      onCodes: (texts) => see(texts),
      onFailure: () => fail(),
    });
    return () => {
      stopReading();
      picture.srcObject = null;
    };
  }, [stream, read]);

  return (
    <section className={classes.stage} aria-label={t('camera.view')}>
      <video ref={video} className={classes.video} autoPlay muted playsInline />
      <div className={classes.frame} aria-hidden>
        <span className={classes.corner} />
        <span className={classes.corner} />
        <span className={classes.corner} />
        <span className={classes.corner} />
      </div>
      <div className={classes.tools}>
        <Button
          className={classes.button ?? ''}
          leftSection={<IconPlayerStop size={20} stroke={1.75} aria-hidden />}
          onClick={onStop}
        >
          {t('camera.stop')}
        </Button>
        {stream && hasTorch(stream) && <Torch key={stream.id} stream={stream} />}
      </div>
      <p className={classes.message} data-warning={isWarning} role="status">
        {stream ? message : t('camera.starting')}
      </p>
    </section>
  );
}

function Torch({ stream }: { stream: MediaStream }) {
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
    <Button
      className={classes.button ?? ''}
      leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
      aria-pressed={isLit}
      onClick={flip}
    >
      {t('camera.torch')}
    </Button>
  );
}
