import { isTrackingNumber, normaliseTrackingNumber, trackingUrl } from '@msafara/domain/shipments/tracking-number';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { ListError } from '../components/list-state.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { QrForm } from '../features/qr/qr-form.tsx';
import { type QrCode, QrResult } from '../features/qr/qr-result.tsx';
import classes from '../features/qr/qr.module.css';
import { ShipmentSelect } from '../features/qr/shipment-select.tsx';
import { useShipmentSuggestions } from '../features/shipments/shipments.queries.ts';
import { useConfig } from '../lib/config.ts';

const SUGGESTIONS = 20;

/** /qr-generator: the code of a shipment's public page, or of any text (§2, D7). */
export function QrGeneratorRoute() {
  const { t } = useTranslation('qr');
  const [params, setParams] = useSearchParams();
  const asked = normaliseTrackingNumber(params.get('tn') ?? '');
  const chosen = isTrackingNumber(asked) ? asked : '';
  const [search, setSearch] = useState(chosen);
  const [wanted] = useDebouncedValue(search === chosen ? '' : search.trim(), 250);
  const [custom, setCustom] = useState('');
  const [made, setMade] = useState<QrCode>();
  // Whoever comes with a number wants its code: it is made without a further tap.
  const [cameFor] = useState(chosen);
  const suggestions = useShipmentSuggestions(wanted, SUGGESTIONS);
  const config = useConfig();
  const isCustom = custom.trim() !== '';
  const canGenerate = isCustom || (chosen !== '' && config.data !== undefined);

  const choose = (trackingNumber: string) => setParams(trackingNumber ? { tn: trackingNumber } : {}, { replace: true });

  const codeOf = (trackingNumber: string): QrCode | undefined =>
    config.data && { text: trackingUrl(config.data.publicUrl, trackingNumber), name: trackingNumber, trackingNumber };
  const code = made ?? (cameFor === '' ? undefined : codeOf(cameFor));

  const generate = () => setMade(isCustom ? { text: custom, name: custom, trackingNumber: undefined } : codeOf(chosen));

  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={classes.head}>
        <h1>{t('title')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
      </div>
      <div className={classes.columns}>
        <QrForm
          picker={
            <ShipmentSelect
              shipments={suggestions.data?.items ?? []}
              hasFailed={suggestions.isError}
              value={chosen}
              onChange={choose}
              search={search}
              onSearch={setSearch}
              disabled={isCustom}
            />
          }
          custom={custom}
          onCustom={setCustom}
          canGenerate={canGenerate}
          notice={config.isError && <ListError message={t('configFailed')} onRetry={() => void config.refetch()} />}
          onGenerate={generate}
        />
        <QrResult code={code} />
      </div>
    </div>
  );
}
