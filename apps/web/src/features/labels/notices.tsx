import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { isLocalAddress } from '../../lib/local-address.ts';
import { barCode, moduleWidth } from '@msafara/labels/bar-code';
import { LABELS_MAX, type LabelQuery } from './label-query.ts';
import { type LabelSize, MEASURES } from './label-sizes.ts';
import classes from './labels.module.css';
import type { LabelShipments } from './use-label-shipments.ts';

type NoticesProps = { query: LabelQuery; shipments: LabelShipments; size: LabelSize; publicUrl: string | undefined };

/** What keeps the labels from being what was asked for; none of it is printed (D7). */
export function Notices({ query, shipments, size, publicUrl }: NoticesProps) {
  const { t } = useTranslation(['labels', 'common']);
  const { missing, failed, found, loading, retry } = shipments;
  const loaded = loading > 0 ? [] : found.map(({ trackingNumber }) => trackingNumber);
  const barless = loaded.filter((number) => !hasBars(number, size));
  return (
    <>
      {publicUrl && isLocalAddress(publicUrl) && (
        <Notice>{t('localhost', { address: new URL(publicUrl).origin })}</Notice>
      )}
      {query.leftOff > 0 && <Notice>{t('leftOff', { count: query.leftOff, max: LABELS_MAX })}</Notice>}
      {query.invalid.length > 0 && (
        <Notice numbers={query.invalid}>{t('invalid', { count: query.invalid.length })}</Notice>
      )}
      {missing.length > 0 && <Notice numbers={missing}>{t('missing', { count: missing.length })}</Notice>}
      {failed.length > 0 && (
        <Notice
          numbers={failed}
          action={
            <Button variant="default" size="xs" onClick={retry}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('failed')}
        </Notice>
      )}
      {barless.length > 0 && <Notice numbers={barless}>{t('barless')}</Notice>}
    </>
  );
}

const NO_NUMBERS: readonly string[] = [];

type NoticeProps = { children: string; numbers?: readonly string[]; action?: ReactNode };

function Notice({ children, numbers = NO_NUMBERS, action }: NoticeProps) {
  return (
    <div className={classes.notice} role="status">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>
        <p>{children}</p>
        {numbers.length > 0 && (
          <ul className={classes.numbers}>
            {numbers.map((number) => (
              <li key={number}>
                <bdi>{number}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
      {action}
    </div>
  );
}

function hasBars(number: string, size: LabelSize): boolean {
  return moduleWidth(barCode(number).modules, MEASURES[size].bars) !== undefined;
}
