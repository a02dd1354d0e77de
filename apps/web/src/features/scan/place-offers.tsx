import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { placeOffers } from '../../components/place-offers.ts';
import { countryName } from '../../lib/country-name.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './place-offers.module.css';
import { readPosition } from './position.ts';
import { readUsedPlaces } from './used-places.ts';

const MOST = 8;

type PlaceOffersProps = {
  userId: string;
  /** Whose route is offered too. */
  trackingNumber?: string;
  value: string;
  onChoose: (place: string) => void;
};

/**
 * Places to choose with one tap: near to the phone if the person asks for them, used before, and on the shipment's
 * route. The position goes to the server rounded, for the answer alone.
 */
export function PlaceOffers({ userId, trackingNumber, value, onChoose }: PlaceOffersProps) {
  const { t } = useTranslation(['scan', 'common']);
  const [used] = useState(() => readUsedPlaces(userId));
  const route = useRoutePlaces(trackingNumber);
  const nearby = trpc.places.nearby.useMutation();
  const [isAsking, setAsking] = useState(false);

  const near = placeOffers(nearby.data ?? [], {
    countryOf: countryName,
    portOf: (name) => t('common:portOf', { name }),
    borderOf: (name) => t('common:borderOf', { name }),
  });
  const offers = [...new Set([...near.map((offer) => offer.value), ...used, ...route])]
    .filter((place) => place !== value)
    .slice(0, MOST);

  const ask = () => {
    setAsking(true);
    readPosition()
      .then((position) => nearby.mutateAsync(position))
      .then((places) => places.length === 0 && fail('none'))
      .catch((error: unknown) => fail(isRefused(error) ? 'denied' : 'unknown'))
      .finally(() => setAsking(false));
  };
  const fail = (why: 'none' | 'denied' | 'unknown') =>
    showToast({ kind: 'error', title: t('scan:place.errorTitle'), message: t(`scan:place.${why}`) });

  return (
    <div className={classes.offers} role="group" aria-label={t('scan:place.offers')}>
      {'geolocation' in navigator && (
        <Button
          variant="default"
          className={classes.offer ?? ''}
          leftSection={<IconCurrentLocation size={18} stroke={1.75} aria-hidden />}
          disabled={isAsking}
          onClick={ask}
        >
          {isAsking ? t('scan:place.asking') : t('scan:place.ask')}
        </Button>
      )}
      {offers.map((place) => (
        <Button key={place} variant="default" className={classes.offer ?? ''} onClick={() => onChoose(place)}>
          <bdi>{place}</bdi>
        </Button>
      ))}
    </div>
  );
}

/** Where the shipment's way begins, passes and ends; nothing where it is not known. */
function useRoutePlaces(trackingNumber: string | undefined): string[] {
  const route = trpc.tracking.route.useQuery(trackingNumber === undefined ? skipToken : { trackingNumber });
  if (!route.data) return [];
  const { origin, waypoints, destination } = route.data.map;
  return [origin, ...waypoints, destination].flatMap((place) => place?.name ?? []);
}

function isRefused(error: unknown): boolean {
  return error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED;
}
