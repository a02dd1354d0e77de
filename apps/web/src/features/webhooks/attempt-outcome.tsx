import type { Attempt, AttemptError } from '@msafara/domain/webhooks/webhooks.schema';
import { useTranslation } from 'react-i18next';

import { Tag } from '../../components/tag.tsx';

const ERRORS = {
  'address-refused': 'addressRefused',
  'name-unknown': 'nameUnknown',
  'connection-failed': 'connectionFailed',
  certificate: 'certificate',
  timeout: 'timeout',
  'secret-unreadable': 'secretUnreadable',
} as const satisfies Record<AttemptError, string>;

/** What came of a try: the status that was answered, or why there was no answer. */
export function AttemptOutcome({ outcome, status, error }: Pick<Attempt, 'outcome' | 'status' | 'error'>) {
  const { t } = useTranslation('webhooks');
  return (
    <Tag kind={outcome === 'delivered' ? 'good' : 'bad'}>
      {error === null ? <bdi>{status}</bdi> : t(`error.${ERRORS[error]}`)}
    </Tag>
  );
}
