import { type ApiKey, type NewApiKey, ROLL_OVERLAPS } from '@msafara/domain/keys/keys.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { RadioRow } from '../../components/radio-row.tsx';
import classes from './developers.module.css';
import { useKeyActs, useSay } from './keys.queries.ts';

const CHOICES = ROLL_OVERLAPS.map((hours) => `h${hours}` as const);

type RollKeyDialogProps = {
  asked: ApiKey | undefined;
  onClose: () => void;
  onMade: (key: NewApiKey) => void;
  onGone: () => void;
};

/** Asks for how long the old key is to work beside the one that takes its place. */
export function RollKeyDialog({ asked, onClose, onMade, onGone }: RollKeyDialogProps) {
  const { t } = useTranslation('developers');
  const { roll } = useKeyActs();
  const say = useSay();
  const [overlap, setOverlap] = useState<(typeof CHOICES)[number]>('h24');
  const confirm = () => {
    if (!asked) return;
    const overlapHours = ROLL_OVERLAPS.find((hours) => overlap === `h${hours}`) ?? 0;
    roll.mutate(
      { id: asked.id, overlapHours },
      {
        onSuccess: onMade,
        onError: (error) => {
          say.refused(error);
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      opened={asked !== undefined}
      title={t('roll.title')}
      text={t('roll.text', { name: asked?.name ?? '' })}
      confirmLabel={t('roll.confirm')}
      busy={roll.isPending}
      onConfirm={confirm}
      onClose={onClose}
      onGone={onGone}
      extra={
        <div className={classes.choice}>
          <RadioRow
            legend={t('roll.overlap')}
            options={CHOICES}
            value={overlap}
            onChange={setOverlap}
            render={(choice) => t(`overlap.${choice}`)}
          />
        </div>
      }
    />
  );
}
