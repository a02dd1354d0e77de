import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { report } from '../../lib/query-client.ts';
import { serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import classes from './shipment-form.module.css';
import { useTrackingNumberSuggestion } from './shipments.queries.ts';

type TrackingNumberFieldProps = {
  input: TextInputProps;
  /** What is typed by now. */
  typed: () => string;
  onGenerated: (number: string) => void;
};

/** The tracking number of a new shipment, typed or generated (§2, D7). */
export function TrackingNumberField({ input, typed, onGenerated }: TrackingNumberFieldProps) {
  const { t } = useTranslation('shipments');
  const suggest = useTrackingNumberSuggestion();
  const [isBusy, setIsBusy] = useState(false);

  const generate = () => {
    setIsBusy(true);
    const before = typed();
    suggest()
      .then(
        ({ trackingNumber }) => typed() === before && onGenerated(trackingNumber),
        (error: unknown) => {
          const message = serverMessage(error) ?? t('form.generateFailed');
          showToast({ kind: 'error', title: t('toast.error'), message });
          report(error);
        },
      )
      .finally(() => setIsBusy(false));
  };

  return (
    <div className={`${classes.whole} ${classes.numberLine}`}>
      <TextInput
        label={t('field.trackingNumber')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        dir="ltr"
        data-autofocus
        classNames={{ root: classes.grow ?? '', input: classes.mono ?? '' }}
        {...input}
      />
      <Button
        variant="default"
        className={classes.generate ?? ''}
        leftSection={<IconRefresh size={17} aria-hidden />}
        onClick={generate}
        disabled={isBusy}
      >
        {isBusy ? t('form.generating') : t('form.generate')}
      </Button>
    </div>
  );
}
