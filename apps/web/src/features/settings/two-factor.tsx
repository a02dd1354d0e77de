import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Button.css';

import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Dialog } from '../../components/dialog.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useBackCloses } from '../../lib/use-back-closes.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useTold } from './settings.queries.ts';
import classes from './settings.module.css';
import { TwoFactorEnd } from './two-factor-end.tsx';
import { TwoFactorSetUp } from './two-factor-set-up.tsx';

type TwoFactorProps = { isOn: boolean; isLocked: boolean; recoveryCodesLeft: number };

type Step = { kind: 'none' | 'setUp' | 'end' } | { kind: 'codes'; codes: readonly string[] };

/** The two-factor toggle, and the steps that it takes (§2, D6). */
export function TwoFactor({ isOn, isLocked, recoveryCodesLeft }: TwoFactorProps) {
  const { t } = useTranslation('settings');
  const { user, update } = useSession();
  const utils = trpc.useUtils();
  const told = useTold();
  const [step, setStep] = useState<Step>({ kind: 'none' });
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setStep({ kind: 'none' });
  // The codes are shown this once: only the button says that they are kept.
  useBackCloses(step.kind === 'codes', () => undefined);

  const changed = (hasSecondFactor: boolean) => {
    if (user) update({ ...user, hasSecondFactor });
    void utils.account.settings.invalidate();
    told.stored(t('security.updated'), hasSecondFactor ? t('twoFactor.on') : t('twoFactor.off'));
  };

  const title = {
    setUp: t('twoFactor.setUp'),
    codes: t('twoFactor.codesTitle'),
    end: t('twoFactor.offTitle'),
    none: '',
  };

  return (
    <section className={classes.panel}>
      <h2>{t('twoFactor.heading')}</h2>
      <Switch
        size="md"
        className={classes.switch ?? ''}
        label={t('twoFactor.toggle')}
        description={t('twoFactor.text')}
        checked={isOn}
        disabled={isLocked}
        onChange={() => setStep({ kind: isOn ? 'end' : 'setUp' })}
      />
      {isOn && (
        <p className={classes.note}>
          {t('twoFactor.left', { count: recoveryCodesLeft, number: formatNumber(recoveryCodesLeft) })}
        </p>
      )}
      <Dialog
        opened={step.kind !== 'none'}
        // The codes come with the answer: who had gone elsewhere by then would never see them.
        onClose={() => {
          if (!isConfirming) close();
        }}
        closeOnClickOutside={step.kind !== 'codes'}
        closeOnEscape={step.kind !== 'codes'}
        withCloseButton={step.kind !== 'codes'}
        title={title[step.kind]}
        size={480}
      >
        {step.kind === 'setUp' && isOn && (
          <div className={classes.fields} role="alert">
            <p>{t('twoFactor.codesLost')}</p>
            <div className={classes.buttons}>
              <Button color="clay" className={classes.button ?? ''} onClick={() => setStep({ kind: 'end' })}>
                {t('twoFactor.turnOff')}
              </Button>
            </div>
          </div>
        )}
        {step.kind === 'setUp' && !isOn && (
          <TwoFactorSetUp
            onConfirming={setConfirming}
            onDone={(codes) => {
              changed(true);
              setStep({ kind: 'codes', codes });
            }}
          />
        )}
        {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={close} />}
        {step.kind === 'end' && !isOn && <p role="status">{t('twoFactor.off')}</p>}
        {step.kind === 'end' && isOn && (
          <TwoFactorEnd
            onDone={() => {
              changed(false);
              close();
            }}
          />
        )}
      </Dialog>
    </section>
  );
}
