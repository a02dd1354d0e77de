import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';

import type { ReadCode } from '@msafara/domain/scans/read-code';
import { Button, Switch } from '@mantine/core';
import { IconLineScan, IconPlayerStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { CameraOff } from './camera-off.tsx';
import { CameraStage } from './camera-stage.tsx';
import { PictureUpload } from './picture-upload.tsx';
import classes from './scanner.module.css';
import { useCamera } from './use-camera.ts';
import { useCodeReader } from './use-code-reader.ts';
import type { ScanSession } from './use-scan-session.ts';

type ScannerProps = {
  session: ScanSession;
  /** Clears the screen for the next scan. */
  onAgain: () => void;
  origins: readonly string[];
  /** The field for a typed number: in view whatever the camera does. */
  lookup: ReactNode;
  /** Why the number that was read last led nowhere. */
  miss: string | undefined;
  onFind: (code: ReadCode) => void;
};

/** The ways to a shipment: camera, picture, typed number (§2). With one open, they make room for it. */
export function Scanner({ session, onAgain, origins, lookup, miss, onFind }: ScannerProps) {
  const { t } = useTranslation('scan');
  const read = useCodeReader(session.isCameraOn);
  const camera = useCamera(session.isCameraOn, session.fail);
  const upload = <PictureUpload read={read} origins={origins} onFind={onFind} />;

  if (session.isHeld) {
    return (
      <div className={classes.strip}>
        <div className={classes.actions}>
          <Button
            className={classes.tall ?? ''}
            variant="default"
            leftSection={<IconLineScan size={20} stroke={1.75} aria-hidden />}
            onClick={onAgain}
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
          camera={camera}
          read={read}
          message={session.isForeign ? t('camera.foreign') : (miss ?? t('camera.hint'))}
          tone={session.isForeign || miss !== undefined ? 'warning' : 'hint'}
          onCodes={session.see}
          onFailure={() => session.fail('reader')}
          onStop={session.stop}
        />
      ) : (
        <CameraOff problem={session.problem} onStart={session.start} />
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
