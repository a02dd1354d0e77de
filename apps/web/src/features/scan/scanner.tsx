import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';

import { Button, Switch } from '@mantine/core';
import { IconCamera, IconCameraOff, IconLineScan, IconPlayerStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { CameraStage } from './camera-stage.tsx';
import { PictureUpload } from './picture-upload.tsx';
import classes from './scanner.module.css';
import { useCamera } from './use-camera.ts';
import { useCodeReader } from './use-code-reader.ts';
import type { ScanSession } from './use-scan-session.ts';

type ScannerProps = {
  session: ScanSession;
  origins: readonly string[];
  /** The field for a typed number: in view whatever the camera does. */
  lookup: ReactNode;
  /** Why the number that was read last led nowhere. */
  miss: string | undefined;
  onFind: (trackingNumber: string) => void;
};

/** The ways to a shipment: camera, picture, typed number (§2). With one open, they make room for it. */
export function Scanner({ session, origins, lookup, miss, onFind }: ScannerProps) {
  const { t } = useTranslation('scan');
  const read = useCodeReader(session.isCameraOn);
  const stream = useCamera(session.isCameraOn, session.fail);
  const upload = <PictureUpload read={read} origins={origins} onFind={onFind} />;

  if (session.isHeld) {
    return (
      <div className={classes.strip}>
        <div className={classes.actions}>
          <Button
            className={classes.tall ?? ''}
            variant="default"
            leftSection={<IconLineScan size={20} stroke={1.75} aria-hidden />}
            onClick={session.again}
          >
            {session.isCameraOn ? t('camera.next') : t('camera.again')}
          </Button>
          {session.isCameraOn && (
            <Button
              className={classes.tall ?? ''}
              variant="default"
              leftSection={<IconPlayerStop size={20} stroke={1.75} aria-hidden />}
              onClick={session.stop}
            >
              {t('camera.stop')}
            </Button>
          )}
          {!session.isCameraOn && upload}
        </div>
        {session.isCameraOn && <p className={classes.waiting}>{t('camera.waiting')}</p>}
        {lookup}
      </div>
    );
  }

  return (
    <div className={classes.desk}>
      {session.isCameraOn ? (
        <CameraStage
          stream={stream}
          read={read}
          message={session.isForeign ? t('camera.foreign') : (miss ?? t('camera.hint'))}
          isWarning={session.isForeign || miss !== undefined}
          onCodes={session.see}
          onFailure={() => session.fail('reader')}
          onStop={session.stop}
        />
      ) : (
        <CameraOff session={session} />
      )}
      <div className={classes.side}>
        {lookup}
        {upload}
        <Switch
          size="md"
          classNames={{ description: classes.switchHint ?? '' }}
          label={t('camera.continuous')}
          description={t('camera.continuousHint')}
          checked={session.isContinuous}
          onChange={(event) => session.setContinuous(event.currentTarget.checked)}
        />
      </div>
    </div>
  );
}

function CameraOff({ session: { problem, start } }: { session: ScanSession }) {
  const { t } = useTranslation('scan');
  const Icon = problem ? IconCameraOff : IconCamera;
  return (
    <section className={classes.off} aria-label={t('camera.view')}>
      <Icon size={32} stroke={1.5} className={classes.lens} aria-hidden />
      <p role={problem && 'status'}>{problem ? t(`camera.problem.${problem}`) : t('camera.off')}</p>
      <Button className={classes.start ?? ''} onClick={start}>
        {problem ? t('camera.retry') : t('camera.start')}
      </Button>
    </section>
  );
}
