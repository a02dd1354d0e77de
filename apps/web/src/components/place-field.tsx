import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';

import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAnchor, IconBarrierBlock, IconMapPin } from '@tabler/icons-react';
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { countryName } from '../lib/country-name.ts';
import { trpc } from '../lib/trpc.ts';
import { type Offer, placeOffers } from './place-offers.ts';
import classes from './place-field.module.css';

const ICONS = { town: IconMapPin, port: IconAnchor, border: IconBarrierBlock } as const;

const WAIT_MS = 180;
const LEAST = 2;
const OFFERS = 5;

type PlaceFieldProps = {
  label: string;
  description?: ReactNode;
  value?: string;
  onChange?: (value: string) => void;
  onFocus?: (event: never) => void;
  onBlur?: (event: never) => void;
  error?: ReactNode;
};

/**
 * A place: completed from towns and ports as it is typed, and kept as typed where nothing is chosen.
 * Without an answer, as offline, it is a plain field (D13).
 */
export function PlaceField({ value = '', onChange, ...input }: PlaceFieldProps) {
  const { t } = useTranslation('common');
  // Asked for while something is typed; not for what stood there, nor for what was chosen.
  const [typed, setTyped] = useState('');
  const [sought] = useDebouncedValue(typed.trim(), WAIT_MS);
  const isWanted = sought.length >= LEAST && typed.trim() !== '';
  const found = trpc.places.search.useQuery(isWanted ? { text: sought.slice(0, 80), limit: OFFERS } : skipToken, {
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  const offers: readonly Offer[] = isWanted
    ? placeOffers(found.data ?? [], {
        countryOf: countryName,
        portOf: (name) => t('portOf', { name }),
        borderOf: (name) => t('borderOf', { name }),
      })
    : [];

  return (
    <Autocomplete
      maxLength={200}
      autoComplete="off"
      openOnFocus={false}
      // Without offers there is no list, not even a hidden one.
      // Below the field: what stands above it is filled in next, or was before.
      comboboxProps={{ keepMounted: false, disabled: offers.length === 0, middlewares: { flip: false } }}
      {...input}
      value={value}
      data={offers.map((offer) => offer.value)}
      // The server has found them by more than their letters.
      filter={({ options }) => options}
      onChange={(text) => {
        setTyped(offers.some((offer) => offer.value === text) ? '' : text);
        onChange?.(text);
      }}
      renderOption={({ option }) => {
        const offer = offers.find((one) => one.value === option.value);
        const Icon = ICONS[offer?.kind ?? 'town'];
        return (
          <span className={classes.offer}>
            <Icon size={17} stroke={1.6} aria-hidden />
            <span>
              <bdi>{option.value}</bdi> <bdi className={classes.country}>{offer?.country}</bdi>
            </span>
          </span>
        );
      }}
    />
  );
}
