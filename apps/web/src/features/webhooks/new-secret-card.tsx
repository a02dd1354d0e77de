import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { SecretCard } from '../../components/secret-card.tsx';

type NewSecretCardProps = { secret: string; heading: RefObject<HTMLHeadingElement | null>; onStored: () => void };

/** The secret of a webhook that was just made. */
export function NewSecretCard({ secret, heading, onStored }: NewSecretCardProps) {
  const { t } = useTranslation('webhooks');
  return (
    <SecretCard
      secret={secret}
      title={t('secret.title')}
      text={t('secret.text')}
      copyLabel={t('secret.copy')}
      copiedLabel={t('secret.copied')}
      storedLabel={t('secret.stored')}
      heading={heading}
      onStored={onStored}
    />
  );
}
