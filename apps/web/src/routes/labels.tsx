import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import { ListEmpty, ListError, ListSkeleton } from '../components/list-state.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { type LabelQuery, readLabelQuery } from '../features/labels/label-query.ts';
import { LabelSheets, sheetCount } from '../features/labels/label-sheets.tsx';
import classes from '../features/labels/labels.module.css';
import { Notices } from '../features/labels/notices.tsx';
import { SizeChoice } from '../features/labels/size-choice.tsx';
import { useFitted } from '../features/labels/use-fitted.ts';
import { useLabelLogos } from '../features/labels/use-label-logos.ts';
import { useLabelShipments } from '../features/labels/use-label-shipments.ts';
import { useLabelSize } from '../features/labels/use-label-size.ts';
import { useCan } from '../features/shipments/use-actor.ts';
import { useConfig } from '../lib/config.ts';
import { formatNumber } from '../lib/format-numbers.ts';

/** /labels: the labels of some shipments, at true proportions, to be printed (§2, D7). */
export function LabelsRoute() {
  const [params] = useSearchParams();
  const query = readLabelQuery(params);
  return <LabelsPage key={query.numbers.join()} query={query} />;
}

function LabelsPage({ query }: { query: LabelQuery }) {
  const { t } = useTranslation(['labels', 'common']);
  const [size, setSize] = useLabelSize();
  const shipments = useLabelShipments(query.numbers);
  const config = useConfig();
  const seesEta = useCan()('shipment.eta');
  const { found, loading } = shipments;
  const logos = useLabelLogos(found.map(({ organisationId }) => organisationId));
  const publicUrl = config.data?.publicUrl;
  const count = (key: 'labels' | 'sheets' | 'loading', value: number) =>
    t(key, { count: value, number: formatNumber(value) });
  const labels = found.map((shipment) => ({
    ...shipment,
    expectedAt: seesEta || !shipment.etaIsDefault ? shipment.estimatedDeliveryDate : null,
    logo: logos?.get(shipment.organisationId) ?? null,
  }));
  const isShown = publicUrl !== undefined && loading === 0 && labels.length > 0 && logos !== undefined;
  const isReady = useFitted(
    isShown ? `${size} ${labels.map(({ trackingNumber }) => trackingNumber).join()}` : undefined,
  );
  const summary =
    loading > 0
      ? count('loading', loading)
      : `${count('labels', labels.length)} ${count('sheets', sheetCount(labels.length, size))}`;

  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={classes.head}>
        <h1>{t('title')}</h1>
        <p className={classes.summary} role="status">
          {query.numbers.length > 0 && summary}
        </p>
      </div>
      <Notices query={query} shipments={shipments} size={size} publicUrl={publicUrl} />
      {query.numbers.length > 0 && (
        <div className={classes.tools}>
          <SizeChoice value={size} onChange={setSize} />
          <Button
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={!isReady}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
          <p className={classes.hint}>{t(`paper.${size}`)}</p>
        </div>
      )}
      {config.isError && <ListError message={t('configFailed')} onRetry={() => void config.refetch()} />}
      {(loading > 0 || config.isPending) && query.numbers.length > 0 && <ListSkeleton rows={4} />}
      {query.numbers.length === 0 && (
        <ListEmpty
          title={t('none')}
          text={t('noneText')}
          action={
            <Button component={Link} to="/shipments">
              {t('choose')}
            </Button>
          }
        />
      )}
      {query.numbers.length > 0 && loading + found.length + shipments.failed.length === 0 && (
        <ListEmpty title={t('nothing')} text={t('nothingText')} />
      )}
      {publicUrl !== undefined && labels.length > 0 && (
        <section className={classes.print} aria-label={t('preview')}>
          <LabelSheets labels={labels} size={size} publicUrl={publicUrl} />
        </section>
      )}
    </div>
  );
}
