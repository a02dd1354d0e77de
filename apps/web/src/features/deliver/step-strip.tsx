import type { StepName } from '@msafara/domain/proofs/proof-draft.schema';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { formatNumber } from '../../lib/format-numbers.ts';
import { isReachable, isTaken } from './deliver-draft.ts';
import classes from './step-strip.module.css';
import type { Taking } from './taking.ts';

/** The steps by name: what is taken has a tick, and each that may be gone to can be tapped. */
export function StepStrip({ draft, steps, step, policy, change }: Taking) {
  const { t } = useTranslation('deliver');
  const at = steps.indexOf(step);
  const wordsOf = (one: StepName, nth: number, state: string) => {
    const key = state === 'done' ? 'stepDone' : state === 'left' ? 'stepLeft' : 'stepNth';
    return t(key, { n: nth + 1, step: t(`step.${one}`) });
  };
  return (
    <nav aria-label={t('steps')}>
      <ol className={classes.strip}>
        {steps.map((one, nth) => {
          const isPast = nth < at;
          const state = nth === at ? 'now' : isTaken(draft, one) ? 'done' : isPast ? 'left' : 'next';
          return (
            <li key={one} data-state={state} data-past={nth <= at}>
              <button
                type="button"
                disabled={nth !== at && !isReachable(draft, one, steps, policy)}
                aria-current={nth === at ? 'step' : undefined}
                aria-label={wordsOf(one, nth, state)}
                onClick={() => change({ step: one })}
              >
                <span className={classes.tile} aria-hidden>
                  {state === 'done' && <IconCheck size={18} stroke={2.25} />}
                  {state === 'left' && <IconMinus size={18} stroke={2.25} />}
                  {(state === 'now' || state === 'next') && formatNumber(nth + 1)}
                </span>
                {t(`step.${one}`)}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
