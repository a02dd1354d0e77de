import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { reasonWords } from '../../lib/reasons.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import shared from './deliver.module.css';
import classes from './code-step.module.css';
import { digitsIn } from './digits.ts';
import { SendCode } from './send-code.tsx';
import type { Taking } from './taking.ts';
import { useCodeCheck } from './use-code-check.ts';

const LENGTH = 4;

/** The code that the recipient was sent: four digits, tried as soon as they are there, or why there are none. */
export function CodeStep(taking: Taking) {
  const { subject, draft, steps, change } = taking;
  const { t } = useTranslation('deliver');
  const [typed, setTyped] = useState('');
  const [isWithout, setWithout] = useState(draft.codeOverrideReason !== '');
  const field = useId();
  const isHere = useIsHere();
  const { isBusy, problem, isLocked, check } = useCodeCheck(taking, () => {
    if (isHere()) change({ step: steps[steps.indexOf('code') + 1] ?? 'send' });
  });

  if (draft.code !== '') {
    return (
      <>
        <p className={classes.accepted}>
          {draft.codeState === 'server' ? (
            <IconCircleCheck size={22} stroke={1.75} aria-hidden />
          ) : (
            <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
          )}
          {t(`code.checked.${draft.codeState ?? 'none'}`)}
        </p>
        <div className={classes.codeActions}>
          <Button variant="default" onClick={() => change({ code: '', codeState: null })}>
            {t('code.change')}
          </Button>
        </div>
      </>
    );
  }
  const words = () => {
    if (problem?.kind === 'wrong') return reasonWords({ code: 'proof.codeWrong', params: { left: problem.left } });
    if (problem?.kind === 'locked') return reasonWords({ code: 'proof.codeLocked', params: {} });
    return problem?.message;
  };
  const type = (text: string) => {
    const digits = digitsIn(text).slice(0, LENGTH);
    setTyped(digits.length === LENGTH ? '' : digits);
    if (digits.length === LENGTH) check(digits);
  };
  return (
    <>
      {!isLocked && !isWithout && (
        <div className={classes.codeField}>
          <label htmlFor={field}>{t('code.ask')}</label>
          <input
            id={field}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            disabled={isBusy}
            inputMode="numeric"
            autoComplete="off"
            maxLength={LENGTH}
            placeholder="––––"
            dir="ltr"
          />
        </div>
      )}
      <p className={shared.problem} role="alert">
        {!isBusy && (isLocked || !isWithout) && words()}
      </p>
      <p className={shared.hint} role="status">
        {isBusy && t('code.checking')}
      </p>
      {(isLocked || isWithout) && (
        <TextInput
          label={t('code.why')}
          description={t('code.whyHint')}
          value={draft.codeOverrideReason}
          onChange={(event) => change({ codeOverrideReason: event.currentTarget.value })}
          maxLength={200}
          autoComplete="off"
          size="md"
        />
      )}
      <div className={classes.codeActions}>
        {!isLocked && !isWithout && subject.id !== undefined && <SendCode id={subject.id} />}
        {!isLocked && (
          <Button
            variant="subtle"
            onClick={() => {
              change({ codeOverrideReason: '' });
              setWithout(!isWithout);
            }}
          >
            {isWithout ? t('code.back') : t('code.override')}
          </Button>
        )}
      </div>
    </>
  );
}
