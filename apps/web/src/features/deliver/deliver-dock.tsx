import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import { IconArrowLeft, IconSend } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { isDone, isReachable, isRequired, isTaken } from './deliver-draft.ts';
import shared from './deliver.module.css';
import classes from './deliver-dock.module.css';
import { FIRST_PHOTO, PhotoInput } from './photo-input.tsx';
import { fitSignature, signatureProblem } from './signature-strokes.ts';
import type { Taking } from './taking.ts';
import type { Photos } from './use-photos.ts';

/** So long, in milliseconds, a second tap may be meant for the button of the step before, which was at the same place. */
const SAME_TAP_MS = 300;

type DeliverDockProps = {
  taking: Taking;
  /** Undefined: there is no place for another one. */
  photos: Photos | undefined;
  isSending: boolean;
  onSend: () => void;
};

/** The one thing to do next, within thumb's reach, and the way back. */
export function DeliverDock({ taking, photos, isSending, onSend }: DeliverDockProps) {
  const { draft, steps, step, policy, change } = taking;
  const { t } = useTranslation('deliver');
  const at = steps.indexOf(step);
  const before = steps[at - 1];
  const after = steps[at + 1];
  const taken = isTaken(draft, step);
  const isBad = step === 'signature' && taken && signatureProblem(fitSignature(draft.signature)) !== undefined;
  const mustHave = isRequired(draft, step, policy);
  const isHeld = isBad || !isDone(draft, step, policy);
  // A photo that is still being made small would stay behind.
  const isWorking = photos?.isBusy === true;
  const [reached, setReached] = useState<Taking['step']>();
  useEffect(() => {
    const timer = setTimeout(() => setReached(step), SAME_TAP_MS);
    return () => clearTimeout(timer);
  }, [step]);
  const isNew = reached !== step;
  const once = (act: () => void) => ({ 'aria-disabled': isNew, onClick: () => !isNew && act() });

  const main = () => {
    if (step === 'send') {
      return (
        <Button
          size="lg"
          className={classes.main ?? ''}
          leftSection={<IconSend size={20} stroke={1.75} className={shared.arrow} aria-hidden />}
          disabled={isSending || isWorking || !isReachable(draft, 'send', steps, policy)}
          {...once(onSend)}
        >
          {isSending ? t('send.sending') : isWorking ? t('photo.working') : t('send.send')}
        </Button>
      );
    }
    if (after === undefined) return null;
    const next = () => change({ step: after });
    if (step === 'photo' && !taken && photos) {
      return (
        <PhotoInput
          id={FIRST_PHOTO}
          look="filled"
          label={photos.isBusy ? t('photo.working') : t('photo.take')}
          isBusy={photos.isBusy}
          onPhoto={photos.add}
        />
      );
    }
    if (!taken && !mustHave) {
      return (
        <Button size="lg" variant="default" className={classes.main ?? ''} {...once(next)}>
          {t(`without.${step}`)}
        </Button>
      );
    }
    return (
      <Button size="lg" className={classes.main ?? ''} disabled={isHeld || isWorking} {...once(next)}>
        {t(`next.${after}`)}
      </Button>
    );
  };

  return (
    <div className={classes.dock} data-dock>
      {step === 'photo' && !taken && !mustHave && after !== undefined && (
        <button type="button" className={classes.leaveOut} onClick={() => change({ step: after })}>
          {t('without.photo')}
        </button>
      )}
      {step !== 'send' && mustHave && isHeld && !isBad && <p className={shared.hint}>{t(`required.${step}`)}</p>}
      <div className={classes.dockRow}>
        {before !== undefined && (
          <button
            type="button"
            className={classes.previous}
            aria-label={t('previous')}
            onClick={() => change({ step: before })}
          >
            <IconArrowLeft size={20} stroke={1.75} className={shared.arrow} aria-hidden />
          </button>
        )}
        {main()}
      </div>
    </div>
  );
}
