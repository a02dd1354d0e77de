import '@mantine/core/styles/Button.css';

import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import type { ProofPolicy } from '@msafara/domain/proofs/proof-policy';
import { PHOTOS_MAX } from '@msafara/domain/proofs/proofs.schema';
import type { ReadHow } from '@msafara/domain/scans/read-how';
import { IconArrowLeft, IconDeviceMobile, IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { formatTime } from '../../lib/format.ts';
import { useLive } from '../../lib/live.tsx';
import { useOutbox, useSender } from '../../offline/use-offline.ts';
import { CodeStep } from './code-step.tsx';
import { isTaken, type Parts, stepsOf } from './deliver-draft.ts';
import { DeliverDock } from './deliver-dock.tsx';
import { type DeliverKind, type DeliverSubject, draftAbout } from './deliver-subject.ts';
import shared from './deliver.module.css';
import classes from './deliver-screen.module.css';
import { openDraft } from './draft-store.ts';
import { NameStep } from './name-step.tsx';
import { OutcomeChoice, ReasonChoice } from './outcome-choice.tsx';
import { PhotoProblemText, PhotoStep } from './photo-step.tsx';
import { SendStep } from './send-step.tsx';
import { SignatureStep } from './signature-step.tsx';
import { StepHeading } from './step-heading.tsx';
import { StepStrip } from './step-strip.tsx';
import { SummaryCard } from './summary-card.tsx';
import type { Taking } from './taking.ts';
import { usePhotos } from './use-photos.ts';
import { usePosition } from './use-position.ts';
import { useSendProof } from './use-send-proof.tsx';

type DeliverScreenProps = {
  user: SessionUser;
  kind: DeliverKind;
  subject: DeliverSubject;
  /** Shown above what is taken. */
  notice: ReactNode;
  parts: Parts;
  policy: ProofPolicy;
  readHow: ReadHow;
  /** The person goes back to where this was opened from; what was taken stays. */
  onLeave: () => void;
  /** The proof is kept, or recorded. */
  onSent: (isRecorded: boolean) => void;
  /** The proof is kept and needs the person. */
  onNeedsYou: () => void;
};

/** Takes a proof step by step, with or without a network (D28). */
export function DeliverScreen(props: DeliverScreenProps) {
  const { user, kind, subject, parts, policy } = props;
  const [store] = useState(() => openDraft({ userId: user.id, about: draftAbout(kind, subject) }));
  const { draft, isResumed } = useSyncExternalStore(store.subscribe, store.read);
  const { lastContact } = useSender();
  // After a sign-in the key comes first: what was begun cannot be read without it, and would be begun anew.
  const isReadable = useOutbox().userId === user.id;
  useEffect(() => {
    if (isReadable) void store.load();
  }, [store, isReadable]);
  useEffect(() => store.hear(lastContact), [store, lastContact]);
  const position = usePosition(store, draft !== undefined);
  const sending = useSendProof({ ...props, store });
  const photos = usePhotos(store, () => {
    const now = store.read().draft;
    if (!now || now.photos.length > 0) return {};
    // The usual delivery has one photo: it leads on, and another can be taken from the next step.
    const steps = stepsOf(now, parts);
    return { step: steps[steps.indexOf('photo') + 1] ?? 'send' };
  });
  if (!draft) return null;

  const steps = stepsOf(draft, parts);
  const step = steps.includes(draft.step) ? draft.step : (steps[0] ?? 'send');
  const isFirst = step === steps[0];
  const isBegun = isResumed && steps.some((one) => isTaken(draft, one));
  const { change } = store;
  const taking: Taking = { userId: user.id, kind, subject, parts, policy, draft, steps, step, change };

  return (
    <Frame kind={kind} number={subject.trackingNumber} onLeave={props.onLeave}>
      <StepStrip {...taking} />
      <SummaryCard {...taking} />
      <div className={classes.body}>
        {props.notice}
        {isBegun && <Resumed at={draft.touchedAt} onAnew={() => void store.beginAnew()} />}
        {isFirst && <OutcomeChoice {...taking} />}
        {step === 'reason' && <ReasonChoice {...taking} />}
        {step !== 'reason' && <StepHeading key={step} step={step} kind={kind} outcome={draft.outcome} />}
        {step === 'photo' && <PhotoStep taking={taking} photos={photos} />}
        {step !== 'photo' && <PhotoProblemText photos={photos} />}
        {step === 'name' && <NameStep {...taking} />}
        {step === 'signature' && <SignatureStep {...taking} />}
        {step === 'code' && <CodeStep {...taking} />}
        {step === 'send' && <SendStep taking={taking} position={position} />}
        {sending.alert || <KeptNote />}
      </div>
      <DeliverDock
        taking={taking}
        photos={draft.photos.length < PHOTOS_MAX ? photos : undefined}
        isSending={sending.isSending}
        onSend={sending.send}
      />
      {sending.question}
    </Frame>
  );
}

type FrameProps = { kind: DeliverKind; number: string; onLeave: () => void; children: ReactNode };

/** The screen's name, the number and, without a network, that this is no hindrance. On a phone it is the whole window. */
export function Frame({ kind, number, onLeave, children }: FrameProps) {
  const { t } = useTranslation('deliver');
  const isOffline = useIsOffline();
  return (
    <div className={classes.screen} data-whole-window>
      <header className={classes.head}>
        <button type="button" className={shared.iconButton} aria-label={t('back')} onClick={onLeave}>
          <IconArrowLeft size={22} stroke={1.75} className={shared.arrow} aria-hidden />
        </button>
        <h1>{t(`title.${kind}`)}</h1>
        <p className={classes.number}>
          <bdi>{number}</bdi>
        </p>
      </header>
      {isOffline && (
        <p className={classes.offline} role="status">
          <IconWifiOff size={18} stroke={1.75} aria-hidden />
          {t('offline')}
        </p>
      )}
      {children}
    </div>
  );
}

function useIsOffline(): boolean {
  const { stop } = useSender();
  return useLive() === 'offline' || stop === 'unreachable';
}

function Resumed({ at, onAnew }: { at: string; onAnew: () => void }) {
  const { t } = useTranslation('deliver');
  return (
    <p className={classes.resumed}>
      {t('resumed', { time: formatTime(at) })}{' '}
      <button type="button" className={shared.inlineButton} onClick={onAnew}>
        {t('anew')}
      </button>
    </p>
  );
}

/** What becomes of the proof, where this browser keeps any. */
function KeptNote() {
  const { t } = useTranslation('deliver');
  const isOffline = useIsOffline();
  const { problem } = useOutbox();
  if (problem !== undefined) return null;
  return (
    <p className={classes.keptNote}>
      <IconDeviceMobile size={20} stroke={1.5} aria-hidden />
      {t(isOffline ? 'kept.offline' : 'kept.online')}
    </p>
  );
}
