import type { Clock } from '@msafara/domain/clocks/clocks.schema';
import { useTranslation } from 'react-i18next';

import { FormModal } from '../../components/form-modal.tsx';
import { ClockChanges } from './clock-changes.tsx';
import { ClockForm } from './clock-form.tsx';
import { useClockActs } from './costs.queries.ts';

type Props = {
  shipmentId: string;
  /** The one that is corrected; a new one without. */
  clock: Clock | undefined;
  opened: boolean;
  mayWrite: boolean;
  onClose: () => void;
};

/** Enters a clock, or corrects one and shows what happened to it. */
export function ClockDialog({ shipmentId, clock, opened, mayWrite, onClose }: Props) {
  const { t } = useTranslation('costs');
  const acts = useClockActs();
  const isBusy = acts.add.isPending || acts.change.isPending;
  const heading = clock ? (mayWrite ? t('form.editTitle') : t(`kind.${clock.kind}`)) : t('form.addTitle');
  return (
    <FormModal opened={opened} busy={isBusy} onClose={onClose} title={heading} size={640}>
      {(close) => (
        <>
          {mayWrite && (
            <ClockForm
              acts={acts}
              isBusy={isBusy}
              shipmentId={shipmentId}
              clock={clock}
              onDone={onClose}
              onCancel={close}
            />
          )}
          {clock && <ClockChanges clock={clock} />}
        </>
      )}
    </FormModal>
  );
}
