import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';

import type { SavedFilter, ShipmentFilter } from '@msafara/domain/shipments/saved-filters.schema';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import formClasses from '../../components/dialog-form.module.css';
import { FormModal } from '../../components/form-modal.tsx';
import { RowButton, RowButtons } from '../../components/row-buttons.tsx';
import { serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useShown } from '../../lib/use-shown.ts';
import { useFilterWords } from './filter-words.ts';
import { SavedFilterForm } from './saved-filter-form.tsx';
import classes from './saved-filters.module.css';
import { useSavedFilterActs } from './saved-filters.queries.ts';

type SaveDialogProps = { opened: boolean; filter: ShipmentFilter; onClose: () => void };

/** Saves what the list is narrowed to at present. */
export function SaveFilterDialog({ opened, filter, onClose }: SaveDialogProps) {
  const { t } = useTranslation('shipments');
  return (
    <FormModal opened={opened} onClose={onClose} title={t('saved.saveTitle')} size={440}>
      {(close) => <SavedFilterForm filter={filter} onDone={onClose} onCancel={close} />}
    </FormModal>
  );
}

type ManageDialogProps = { opened: boolean; filters: readonly SavedFilter[]; onClose: () => void };

/** The saved filters that the reader may rename or delete. */
export function ManageFiltersDialog({ opened, filters, onClose }: ManageDialogProps) {
  const { t } = useTranslation(['shipments', 'common']);
  const words = useFilterWords();
  const [changed, setChanged] = useState<SavedFilter>();
  const [toDelete, setToDelete] = useState<SavedFilter>();
  const shown = useShown(changed);
  const back = () => setChanged(undefined);
  return (
    <>
      <Modal
        opened={opened && changed === undefined}
        onClose={onClose}
        title={t('shipments:saved.open')}
        size={520}
        classNames={{ title: formClasses.title ?? '' }}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        {filters.length === 0 && <p className={formClasses.note}>{t('shipments:saved.none')}</p>}
        {filters.length > 0 && (
          <ul className={classes.list}>
            {filters.map((filter) => (
              <li key={filter.id} className={classes.row}>
                <div className={classes.what}>
                  <strong dir="auto">{filter.name}</strong>
                  <span className={formClasses.note}>
                    <bdi>{words(filter.filter).join(' · ')}</bdi>
                  </span>
                  {filter.isShared && (
                    <span className={formClasses.note}>
                      {filter.isOwn ? t('shipments:saved.isShared') : t('shipments:saved.by', { name: filter.madeBy })}
                    </span>
                  )}
                </div>
                <RowButtons>
                  {filter.isOwn && (
                    <RowButton
                      label={t('shipments:saved.renameOf', { name: filter.name })}
                      onClick={() => setChanged(filter)}
                    >
                      {t('shipments:saved.rename')}
                    </RowButton>
                  )}
                  <RowButton
                    label={t('shipments:saved.deleteOf', { name: filter.name })}
                    isDanger
                    onClick={() => setToDelete(filter)}
                  >
                    {t('shipments:saved.delete')}
                  </RowButton>
                </RowButtons>
              </li>
            ))}
          </ul>
        )}
      </Modal>
      <FormModal opened={changed !== undefined} onClose={back} title={t('shipments:saved.changeTitle')} size={520}>
        {(close) => shown && <SavedFilterForm filter={shown.filter} saved={shown} onDone={back} onCancel={close} />}
      </FormModal>
      <DeleteFilterDialog filter={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  );
}

function DeleteFilterDialog({ filter, onClose }: { filter: SavedFilter | undefined; onClose: () => void }) {
  const { t } = useTranslation('shipments');
  const { remove } = useSavedFilterActs();
  const shown = useShown(filter);
  const name = shown?.name ?? '';
  const confirm = () => {
    if (!filter) return;
    remove.mutate(
      { id: filter.id },
      {
        onError: (error) => {
          const message = serverMessage(error) ?? t('saved.deleteFailed');
          showToast({ kind: 'error', title: t('toast.error'), message });
        },
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmDialog
      opened={filter !== undefined}
      title={t('saved.deleteTitle')}
      text={shown?.isShared ? t('saved.deleteShared', { name }) : t('saved.deleteText', { name })}
      confirmLabel={remove.isPending ? t('remove.busy') : t('saved.delete')}
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
