import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';

import { FIRST_TIME_ZONES } from '@msafara/domain/settings/settings.schema';
import { Select, UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './settings.module.css';
import { timeZones } from './time-zones.ts';

const BROWSER_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

type TimeZoneFieldProps = { value: string; onChange: (timeZone: string) => void };

/** The eight zones of the specification, then all others; the browser's own is proposed (§9, D14). */
export function TimeZoneField({ value, onChange }: TimeZoneFieldProps) {
  const { t } = useTranslation('settings');
  const data = useMemo(
    () =>
      timeZones([value, BROWSER_ZONE]).map((zone) => {
        const first = FIRST_TIME_ZONES.find((one) => one === zone);
        return { value: zone, label: first ? t(`system.zone.${first}`) : zone.replaceAll('_', ' ') };
      }),
    [t, value],
  );
  return (
    <>
      <Select
        label={t('system.timezone')}
        data={data}
        value={value}
        onChange={(zone) => zone && onChange(zone)}
        allowDeselect={false}
        searchable
        nothingFoundMessage={t('system.zoneNotFound')}
      />
      {BROWSER_ZONE !== value && (
        <UnstyledButton className={classes.zone ?? ''} onClick={() => onChange(BROWSER_ZONE)}>
          {t('system.useBrowserZone', { zone: BROWSER_ZONE.replaceAll('_', ' ') })}
        </UnstyledButton>
      )}
    </>
  );
}
