import { IconCheck, IconChevronLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import shared from './imports.module.css';
import classes from './import-head.module.css';

const STEPS = ['file', 'sheet', 'import'] as const;

export type Step = (typeof STEPS)[number];

/** Where each import is come to from. */
const FROM = { shipments: '/shipments', milestones: '/at-the-border' } as const;

/** The title of the screen, the way back, and which of the three steps one is at. */
export function ImportHead({ step, of = 'shipments' }: { step: Step; of?: keyof typeof FROM }) {
  const { t } = useTranslation('imports');
  const at = STEPS.indexOf(step);
  return (
    <header className={classes.top}>
      <div>
        <Link to={FROM[of]} className={classes.back}>
          <IconChevronLeft size={18} stroke={1.75} className={shared.arrow} aria-hidden />
          {t(of === 'shipments' ? 'back' : 'milestones.back')}
        </Link>
        <h1>{t(of === 'shipments' ? 'title' : 'milestones.title')}</h1>
      </div>
      <ol className={classes.steps}>
        {STEPS.map((name, index) => (
          <li
            key={name}
            aria-current={index === at ? 'step' : undefined}
            data-state={index < at ? 'done' : index === at ? 'now' : 'next'}
          >
            <span className={classes.stepTile} aria-hidden>
              {index < at ? <IconCheck size={15} stroke={2.5} /> : index + 1}
            </span>
            <span>{t(`step.${name}`)}</span>
          </li>
        ))}
      </ol>
    </header>
  );
}
