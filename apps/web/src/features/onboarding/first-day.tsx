import '@mantine/core/styles/Button.css';

import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import type { Onboarding } from '@msafara/domain/onboarding/onboarding.schema';
import { actorOf, can } from '@msafara/domain/policy';
import { Button } from '@mantine/core';
import { IconCheck, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Motif } from '../../components/motif.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import classes from './onboarding.module.css';

type Step = { key: 'name' | 'ship' | 'label' | 'scan' | 'invite'; isDone: boolean; to: string | null };

/** The last two need a shipment first. */
const SHIPPING: readonly Step[] = [
  { key: 'ship', isDone: false, to: '/shipments?new=1' },
  { key: 'label', isDone: false, to: null },
  { key: 'scan', isDone: false, to: null },
];

type FirstDayProps = { user: SessionUser; state: NonNullable<Onboarding['firstDay']>; onHide: () => void };

/** What an organisation that never had a shipment sees in place of figures, plan and table. */
export function FirstDay({ user, state, onHide }: FirstDayProps) {
  const actor = actorOf(user);
  const canShip = can(actor, 'shipment.create');
  const canInvite = can(actor, 'team.manage');
  const steps: Step[] = [
    { key: 'name', isDone: state.isNamed, to: can(actor, 'organisation.change') ? '/settings' : null },
    ...(canShip ? SHIPPING : []),
    { key: 'invite', isDone: state.hasInvited, to: canInvite ? '/settings?tab=team' : null },
  ];
  return (
    <div className={classes.firstDay}>
      {/* Not for who can take none of them. */}
      {steps.some(({ to }) => to !== null) && (
        <Steps steps={steps} organisation={user.organisation.name} onHide={onHide} />
      )}
      <Start canShip={canShip} canInvite={canInvite} />
    </div>
  );
}

type StepsProps = { steps: readonly Step[]; organisation: string; onHide: () => void };

function Steps({ steps, organisation, onHide }: StepsProps) {
  const { t } = useTranslation('onboarding');
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone, to }) => !isDone && to !== null)?.key;
  return (
    <section className={classes.panel} aria-labelledby="first-steps">
      <div className={classes.head}>
        <h2 id="first-steps">{t('steps.title')}</h2>
        <p>{t('steps.done', { done: formatNumber(done), all: formatNumber(steps.length) })}</p>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ key, isDone, to }, n) => {
          const content = (
            <>
              <span className={classes.number} aria-hidden>
                {isDone ? <IconCheck size={18} stroke={2} /> : formatNumber(n + 1)}
              </span>
              <span className={classes.what}>
                <strong>{t(`steps.${key}.title`)}</strong>
                {isDone && <span className="unseen">{t('steps.isDone')}</span>}
                <span>{key === 'name' && isDone ? <bdi>{organisation}</bdi> : t(`steps.${key}.text`)}</span>
              </span>
              {to !== null && <IconChevronRight size={20} stroke={1.75} className={classes.chevron} aria-hidden />}
            </>
          );
          return (
            <li key={key} data-done={isDone} data-next={key === next}>
              {to === null ? (
                <div className={classes.step}>{content}</div>
              ) : (
                <Link className={classes.step} to={to}>
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
      <button type="button" className={classes.hide} onClick={onHide}>
        {t('steps.hide')}
      </button>
    </section>
  );
}

function Start({ canShip, canInvite }: { canShip: boolean; canInvite: boolean }) {
  const { t } = useTranslation('onboarding');
  const who = canShip ? 'sender' : canInvite ? 'owner' : 'viewer';
  return (
    <section className={classes.panel} aria-labelledby="first-start">
      <div className={classes.motif}>
        <Motif />
      </div>
      <div className={classes.start}>
        <h2 id="first-start">{t('start.title')}</h2>
        <p>{t(`start.${who}`)}</p>
        {canShip && (
          <>
            <Button component={Link} to="/shipments?new=1" size="lg" leftSection={<IconPlus size={20} aria-hidden />}>
              {t('steps.ship.title')}
            </Button>
            <p>
              {t('start.list')} <Link to="/shipments/import">{t('start.import')}</Link>
            </p>
          </>
        )}
        {!canShip && canInvite && (
          <Button component={Link} to="/settings?tab=team" size="lg">
            {t('start.invite')}
          </Button>
        )}
      </div>
    </section>
  );
}
