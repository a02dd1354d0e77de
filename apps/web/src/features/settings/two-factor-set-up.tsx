import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { beginTwoFactorInput, confirmTwoFactorInput } from '@msafara/domain/account/account.schema';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formRules } from '../../lib/form-rules.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRenewedSession } from '../../lib/use-renewed-session.ts';
import { CurrentPassword } from './current-password.tsx';
import { useTold } from './settings.queries.ts';
import classes from './settings.module.css';

const QR_PX = 192;

// The step before ended with a button that is gone now; the QR code above stays in sight.
function focusFirst(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
}

type Key = { secret: string; url: string };
type TwoFactorSetUpProps = {
  onDone: (recoveryCodes: readonly string[]) => void;
  /** The first code is on its way, or no more. */
  onConfirming: (isConfirming: boolean) => void;
};

/** Turning two-factor on: the password, then the secret for an authenticator app and its first code (D6). */
export function TwoFactorSetUp(props: TwoFactorSetUpProps) {
  const [key, setKey] = useState<Key>();
  return key ? <FirstCode madeKey={key} {...props} /> : <PasswordFirst onKey={setKey} />;
}

function PasswordFirst({ onKey }: { onKey: (key: Key) => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const told = useTold();
  const form = useForm({ initialValues: { currentPassword: '' }, validate: formRules(beginTwoFactorInput) });
  const focus = () => form.getInputNode('currentPassword')?.focus();
  const begin = trpc.account.beginTwoFactor.useMutation({
    onSuccess: onKey,
    onError: (error) => {
      form.setErrors(told.refused(error) ?? {});
      focus();
    },
  });
  return (
    <form noValidate className={classes.fields} onSubmit={form.onSubmit((values) => begin.mutate(values), focus)}>
      <p>{t('twoFactor.password')}</p>
      <CurrentPassword {...form.getInputProps('currentPassword')} data-autofocus />
      <div className={classes.buttons}>
        <Button type="submit" className={classes.button ?? ''} disabled={begin.isPending}>
          {begin.isPending ? t('twoFactor.loading') : t('twoFactor.next')}
        </Button>
      </div>
    </form>
  );
}

function FirstCode({ madeKey: { secret, url }, onDone, onConfirming }: TwoFactorSetUpProps & { madeKey: Key }) {
  const { t } = useTranslation('settings');
  const told = useTold();
  const renew = useRenewedSession();
  const form = useForm({
    initialValues: { code: '' },
    validate: formRules(confirmTwoFactorInput),
  });
  const focus = () => form.getInputNode('code')?.focus();
  const confirm = trpc.account.confirmTwoFactor.useMutation({
    onMutate: () => onConfirming(true),
    onSettled: () => onConfirming(false),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) => {
      form.setErrors(told.refused(error) ?? {});
      focus();
      // The code may have counted, and only the answer to it be lost.
      void renew();
    },
  });

  return (
    <form noValidate className={classes.setUp} onSubmit={form.onSubmit((values) => confirm.mutate(values), focus)}>
      <p>{t('twoFactor.scan')}</p>
      <QrCode text={url} />
      <div>
        <p className={classes.note}>{t('twoFactor.key')}</p>
        <p className={classes.key}>
          <bdi translate="no">{secret.match(/.{1,4}/gu)?.join(' ')}</bdi>
        </p>
      </div>
      <div className={classes.fields}>
        <TextInput
          {...form.getInputProps('code')}
          ref={focusFirst}
          label={t('twoFactor.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <div className={classes.buttons}>
          <Button type="submit" className={classes.button ?? ''} disabled={confirm.isPending}>
            {confirm.isPending ? t('twoFactor.running') : t('twoFactor.turnOn')}
          </Button>
        </div>
      </div>
    </form>
  );
}

function QrCode({ text }: { text: string }) {
  const { t } = useTranslation('settings');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    import('qrcode')
      .then(({ toCanvas }) => toCanvas(target, text, { margin: 4, width: QR_PX, errorCorrectionLevel: 'M' }))
      .catch(() => setHasFailed(true));
  }, [text]);
  if (hasFailed) return <p role="alert">{t('twoFactor.qrFailed')}</p>;
  return (
    <canvas
      ref={canvas}
      width={QR_PX}
      height={QR_PX}
      className={classes.qr}
      role="img"
      aria-label={t('twoFactor.qr')}
    />
  );
}
