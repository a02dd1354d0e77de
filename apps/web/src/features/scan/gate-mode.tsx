import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { actorOf, can } from '@msafara/domain/policy';
import type { GateSettings } from '@msafara/domain/scans/gate.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { gateLog } from '../../offline/gate-log.ts';
import { listCameras } from './camera-permission.ts';
import { useCameraSwitch } from './use-camera-switch.ts';
import type { RecordStatus } from './use-undo-server.ts';
import classes from './scan.module.css';
import { GateRun } from './gate-run.tsx';
import { keepGateSettings, readGateSettings } from './gate-settings.ts';
import { GateHead, GateSetup } from './gate-setup.tsx';

type GateModeProps = {
  user: SessionUser;
  /** Why the person may not record anything. */
  refusal: string | undefined;
  record: RecordStatus;
  origins: readonly string[];
  onLeave: () => void;
};

/** Scanning as at a gate: status and place are set once, every scan is recorded with them (§2). */
export function GateMode({ user, refusal, record, origins, onLeave }: GateModeProps) {
  const { t } = useTranslation('scan');
  const camera = useCameraSwitch({ startsItself: false });
  const [settings, setSettings] = useState<GateSettings>();
  const [isChanging, setChanging] = useState(false);

  if (refusal !== undefined) {
    return (
      <>
        <GateHead title={t('gate.title')} onLeave={onLeave} />
        <p className={classes.refusal}>{refusal}</p>
      </>
    );
  }

  const start = (chosen: GateSettings) => {
    keepGateSettings(user.id, chosen);
    if (!settings) gateLog.begin();
    setSettings(chosen);
    setChanging(false);
    // With a hardware scanner and no camera there is nothing to fail.
    void listCameras().then((cameras) => cameras.length > 0 && camera.start());
  };

  if (settings && !isChanging) {
    return (
      <GateRun
        user={user}
        record={record}
        settings={settings}
        origins={origins}
        camera={camera}
        onChange={() => {
          camera.stop();
          setChanging(true);
        }}
        onLeave={onLeave}
      />
    );
  }
  return (
    <GateSetup
      userId={user.id}
      initial={settings ?? readGateSettings(user.id)}
      title={t('gate.title')}
      mayTell={can(actorOf(user), 'milestone.write')}
      onStart={start}
      onLeave={isChanging ? () => setChanging(false) : onLeave}
    />
  );
}
