import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import type { Milestone } from '@msafara/domain/milestones/milestones.schema';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import form from '../../components/dialog-form.module.css';
import { FormModal } from '../../components/form-modal.tsx';
import { isolated } from '../../lib/format.ts';
import { failureWords } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useCustomsActs } from './customs.queries.ts';

type Props = { id: string; milestone: Milestone | undefined; onClose: () => void };

/** Asks before a milestone is taken back, with the reason for members. */
export function RetractMilestone({ id, milestone, onClose }: Props) {
  const { t } = useTranslation('customs');
  const { retract } = useCustomsActs(id);
  return (
    <FormModal
      opened={milestone !== undefined}
      busy={retract.isPending}
      onClose={onClose}
      title={t('back.title')}
      size={460}
    >
      {(close) =>
        milestone && <RetractForm retract={retract} milestone={milestone} onDone={onClose} onCancel={close} />
      }
    </FormModal>
  );
}

type FormProps = {
  retract: ReturnType<typeof useCustomsActs>['retract'];
  milestone: Milestone;
  onDone: () => void;
  onCancel: () => void;
};

function RetractForm({ retract, milestone, onDone, onCancel }: FormProps) {
  const { t } = useTranslation(['customs', 'milestones', 'common']);
  const [note, setNote] = useState('');
  const { unitNumber } = milestone;
  const submit = () =>
    retract.mutate(
      { id: milestone.id, note },
      {
        onSuccess: () => {
          showToast({
            kind: 'success',
            title: t('customs:back.done'),
            message: t(`common:milestone.${milestone.code}`),
          });
          onDone();
        },
        onError: (error) => showToast({ kind: 'error', title: t('customs:takeBack'), message: failureWords(error) }),
      },
    );
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>{t('customs:back.text')}</p>
      {unitNumber !== null && <p>{t('customs:back.unit', { unit: isolated(unitNumber) })}</p>}
      <Textarea
        label={t('customs:back.why')}
        description={t('milestones:field.noteNote')}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className={form.foot}>
        <Button variant="default" onClick={onCancel} disabled={retract.isPending}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" color="red" loading={retract.isPending}>
          {t('customs:takeBack')}
        </Button>
      </div>
    </form>
  );
}
