import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { CameraChoice } from './camera-choice.tsx';
import { hasTorch } from './camera.ts';
import classes from './camera-stage.module.css';
import { readFrames } from './read-frames.ts';
import { readySound } from './signal-hit.ts';
import { Torch } from './torch.tsx';
import type { Camera } from './use-camera.ts';
import type { ReadCodes } from './use-code-reader.ts';

type CameraStageProps = {
  camera: Camera;
  read: ReadCodes;
  /** What is said over the picture. */
  message: ReactNode;
  /** How it is said: as a hint, as a warning, or as a success that is seen at a glance. */
  tone?: 'hint' | 'warning' | 'success';
  /** Leaves room for a list beneath; the tools are icons then. */
  isLow?: boolean;
  /** More tools. */
  children?: ReactNode;
  onCodes: (texts: readonly string[]) => void;
  onFailure: () => void;
  onStop: () => void;
};

/** The camera's live picture with the frame that a code is held in (§2). */
export function CameraStage(props: CameraStageProps) {
  const { camera, read, message, tone = 'hint', isLow = false, children, onCodes, onFailure, onStop } = props;
  const { stream } = camera;
  const { t } = useTranslation('scan');
  const video = useRef<HTMLVideoElement>(null);
  const see = useEffectEvent(onCodes);
  const fail = useEffectEvent(onFailure);

  useEffect(readySound, []);

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
    <section className={classes.stage} data-low={isLow} data-tone={tone} aria-label={t('camera.view')}>
      <video ref={video} className={classes.video} autoPlay muted playsInline />
      <div className={classes.frame} aria-hidden>
        <span className={classes.corner} />
        <span className={classes.corner} />
        <span className={classes.corner} />
        <span className={classes.corner} />
      </div>
      <div className={classes.tools}>
        <Button className={classes.button ?? ''} aria-label={t('camera.stop')} onClick={onStop}>
          <IconPlayerStop size={20} stroke={1.75} aria-hidden />
          {!isLow && <span className={classes.word}>{t('camera.stop')}</span>}
        </Button>
        {stream && <CameraChoice camera={camera} stream={stream} />}
        {stream && hasTorch(stream) && <Torch key={stream.id} stream={stream} isIcon={isLow} />}
        {children}
      </div>
      <p className={classes.message} data-tone={tone} role="status">
        {stream ? message : t('camera.starting')}
      </p>
    </section>
  );
}
