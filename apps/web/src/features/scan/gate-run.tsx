import '@mantine/core/styles/Button.css';

import { readCode, type ReadCode } from '@msafara/domain/scans/read-code';
import type { ReadHow } from '@msafara/domain/scans/read-how';
import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import type { GateSettings } from '@msafara/domain/scans/gate.schema';
import { Button } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CameraOff } from './camera-off.tsx';
import { CameraStage } from './camera-stage.tsx';
import stage from './camera-stage.module.css';
import { judgeCodes } from './judge-codes.ts';
import { NumberLookup } from './number-lookup.tsx';
import { useCamera } from './use-camera.ts';
import type { CameraSwitch } from './use-camera-switch.ts';
import { useCodeReader } from './use-code-reader.ts';
import type { RecordStatus } from './use-undo-server.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { useWedge } from './use-wedge.ts';
import shared from './gate.module.css';
import classes from './gate-run.module.css';
import { GateList } from './gate-list.tsx';
import { GateWrites } from './gate-writes.tsx';
import { GateHead } from './gate-setup.tsx';
import { NotKeptAlert } from '../../components/not-kept-alert.tsx';
import { isPhone } from '../../lib/use-is-narrow.ts';
import { NewsWords } from './news-words.tsx';
import { useGate } from './use-gate.ts';
import { useNews } from './use-gate-news.ts';

type GateRunProps = {
  user: SessionUser;
  record: RecordStatus;
  settings: GateSettings;
  origins: readonly string[];
  camera: CameraSwitch;
  onChange: () => void;
  onLeave: () => void;
};

/** The gate at work: what is written, the camera, and what became of each scan. */
export function GateRun({ user, record, settings, origins, camera: control, onChange, onLeave }: GateRunProps) {
  const { t } = useTranslation(['scan', 'milestones']);
  const tellsMilestone = 'milestone' in settings;
  const { news, tell } = useNews();
  const gate = useGate({
    user,
    record,
    settings,
    onNews: (line) => tell({ kind: 'scan', line }),
    onNotKept: control.stop,
  });
  const read = useCodeReader(control.isOn);
  const camera = useCamera(control.isOn, control.fail);
  const [isTyping, setTyping] = useState(false);
  useWakeLock(true);

  const typing = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isTyping) typing.current?.querySelector('input')?.focus();
  }, [isTyping]);

  // A phone shows what every scan records, the camera and the list, not what stands above them.
  const run = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isPhone()) run.current?.scrollIntoView();
  }, []);

  const take = (code: ReadCode | undefined, how: ReadHow) => {
    // What is recorded of a unit is a milestone of all that is in it; it has no status of its own.
    const isTaken = code !== undefined && (!code.ofUnit || tellsMilestone);
    if (isTaken) gate.take(code, how);
    else tell({ kind: code ? 'unit' : 'foreign' });
    return isTaken;
  };
  useWedge(origins, (text) => take(readCode(text, { origins, withUnits: tellsMilestone }), 'scanner'));

  const see = (texts: readonly string[]) => {
    const judged = judgeCodes(texts, origins, { withUnits: tellsMilestone });
    if (judged.kind === 'ours') take(judged.code, 'camera');
    else if (judged.kind === 'foreign') take(undefined, 'camera');
  };

  const type = (
    <Button
      className={stage.button ?? ''}
      leftSection={<IconKeyboard size={20} stroke={1.75} aria-hidden />}
      aria-expanded={isTyping}
      onClick={() => setTyping(!isTyping)}
    >
      {t('scan:gate.type')}
    </Button>
  );
  return (
    <div ref={run} className={shared.run}>
      <GateHead title={t('scan:gate.title')} onLeave={onLeave} />
      <div className={classes.top}>
        <section className={classes.band} aria-label={t('scan:gate.writes')}>
          <GateWrites settings={settings} />
          <button type="button" className={classes.change} onClick={onChange}>
            {t('scan:gate.change')}
          </button>
        </section>
        {control.isOn ? (
          <CameraStage
            camera={camera}
            read={read}
            isLow
            message={news ? <NewsWords news={news} /> : t('scan:camera.hint')}
            tone={news?.tone ?? 'hint'}
            onCodes={see}
            onFailure={() => control.fail('reader')}
            onStop={control.stop}
          >
            {type}
          </CameraStage>
        ) : (
          <>
            <CameraOff problem={control.problem} isLow onStart={control.start} />
            <div className={classes.offTools}>
              <p className={classes.news} data-tone={news?.tone} role="status">
                {news && <NewsWords news={news} />}
              </p>
              {type}
            </div>
          </>
        )}
        {isTyping && (
          <div ref={typing} className={classes.typing}>
            <NumberLookup
              value=""
              isBusy={false}
              onFind={(text) => take(readCode(text, { origins, withUnits: tellsMilestone, isTyped: true }), 'typed')}
              action={t('scan:gate.record')}
              {...(tellsMilestone && { label: t('milestones:number') })}
            />
          </div>
        )}
      </div>
      {gate.notKept.map((one) => (
        <NotKeptAlert key={one.draft.trackingNumber} {...one} onAgain={() => gate.keepAgain(one.draft)} />
      ))}
      <GateList gate={gate} />
    </div>
  );
}
