import '@mantine/core/styles/Button.css';

import { unitPath } from '@msafara/domain/units/unit-code';
import type { Unit } from '@msafara/domain/units/units.schema';
import { Button } from '@mantine/core';
import { IconCheck, IconLockSquareRounded, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { ListError } from '../../components/list-state.tsx';
import panel from '../../components/panel.module.css';
import { formatDateTime, isolated } from '../../lib/format.ts';
import { failureWords, serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { AddUnit } from './add-unit.tsx';
import { ChangeSeal } from './change-seal.tsx';
import shared from './customs.module.css';
import classes from './units-panel.module.css';
import { useCustomsActs, useUnits } from './customs.queries.ts';

/** The containers, trucks and wagons that a shipment is in, with their seals (D26). */
export function UnitsPanel({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const { t } = useTranslation('customs');
  const { data, error, isPending, refetch } = useUnits(id);
  const [isAdding, setIsAdding] = useState(false);
  const [sealed, setSealed] = useState<Unit>();
  if (isPending || (data?.units.length === 0 && !mayWrite)) return null;
  return (
    <section className={panel.panel} aria-labelledby="units">
      <div className={panel.head}>
        <h2 id="units">{t('units.title')}</h2>
        {mayWrite && data && (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsAdding(true)}>
            {t('units.add')}
          </Button>
        )}
      </div>
      {!data && <ListError message={serverMessage(error)} onRetry={() => void refetch()} />}
      {data?.units.length === 0 && <p className={classes.none}>{t('units.none')}</p>}
      {data?.units.toReversed().map((unit) => (
        <UnitStrip
          key={`${unit.id} ${unit.loadedAt}`}
          id={id}
          unit={unit}
          onSeal={mayWrite && unit.unloadedAt === null ? setSealed : undefined}
        />
      ))}
      <AddUnit id={id} opened={isAdding} onClose={() => setIsAdding(false)} />
      <ChangeSeal id={id} unit={sealed} onClose={() => setSealed(undefined)} />
    </section>
  );
}

/** `MSKU 482910` and its check digit, which stands in a box of its own. */
function UnitNumber({ unit: { type, number } }: { unit: Unit }) {
  if (type !== 'container') return <bdi className={classes.number}>{number}</bdi>;
  return (
    <bdi className={classes.number} dir="ltr">
      <span>
        {number.slice(0, 4)} {number.slice(4, 10)}
      </span>
      <span className={classes.digit}>{number.slice(10)}</span>
    </bdi>
  );
}

function UnitStrip({ id, unit, onSeal }: { id: string; unit: Unit; onSeal: ((unit: Unit) => void) | undefined }) {
  const { t } = useTranslation(['customs', 'units']);
  const { unload } = useCustomsActs(id);
  const { type, number, loadedAt, unloadedAt, sharedWith, seals } = unit;
  const takeOut = () =>
    unload.mutate(
      { id, unitId: unit.id },
      {
        onSuccess: () =>
          showToast({
            kind: 'success',
            title: t('customs:units.title'),
            message: t('customs:units.takenOut', { unit: isolated(number) }),
          }),
        onError: (error) => showToast({ kind: 'error', title: t('customs:units.title'), message: failureWords(error) }),
      },
    );
  return (
    <div className={classes.strip} data-past={unloadedAt !== null}>
      <div className={classes.cell}>
        <h3>{t(`units:kind.${type}`)}</h3>
        <UnitNumber unit={unit} />
        {type === 'container' && (
          <p className={classes.right}>
            <IconCheck size={15} aria-hidden />
            {t('customs:units.right')}
          </p>
        )}
        <p className={shared.more}>
          {unloadedAt === null
            ? t('customs:units.since', { when: formatDateTime(loadedAt) })
            : t('customs:units.until', { when: formatDateTime(unloadedAt) })}
        </p>
        {unloadedAt === null && <Link to={unitPath(number)}>{t('units:manifest')}</Link>}
        {sharedWith > 0 && <p className={shared.more}>{t('customs:units.shared', { count: sharedWith })}</p>}
      </div>
      {seals.map((seal) => (
        <div key={seal.id} className={classes.cell} data-past={seal.removedAt !== null}>
          <h3>{t(`customs:seals.${seal.kind}`)}</h3>
          <bdi className={classes.number}>{seal.number}</bdi>
          <p className={shared.more}>
            {t(`customs:seals.byWhom.${seal.by}`, { when: formatDateTime(seal.appliedAt) })}
          </p>
          {seal.removedAt !== null && (
            <p className={shared.more}>{t('customs:seals.off', { when: formatDateTime(seal.removedAt) })}</p>
          )}
        </div>
      ))}
      {onSeal && (
        <div className={classes.acts}>
          <Button
            variant="default"
            leftSection={<IconLockSquareRounded size={18} aria-hidden />}
            onClick={() => onSeal(unit)}
          >
            {t(seals.some(({ removedAt }) => removedAt === null) ? 'customs:seals.change' : 'customs:seals.add')}
          </Button>
          <Button variant="default" loading={unload.isPending} onClick={takeOut}>
            {t('customs:units.takeOut')}
          </Button>
        </div>
      )}
    </div>
  );
}
