import type { SavedFilter, ShipmentFilter } from '@msafara/domain/shipments/saved-filters.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
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
  const acts = useSavedFilterActs();
  return (
    <FormModal opened={opened} busy={acts.save.isPending} onClose={onClose} title={t('saved.saveTitle')} size={440}>
      {(close) => <SavedFilterForm acts={acts} filter={filter} onDone={onClose} onCancel={close} />}
    </FormModal>
  );
}

type ManageDialogProps = { opened: boolean; filters: readonly SavedFilter[]; onClose: () => void };

/** The saved filters that the reader may rename or delete. */
export function ManageFiltersDialog({ opened, filters, onClose }: ManageDialogProps) {
  const { t } = useTranslation('shipments');
  const words = useFilterWords();
  const acts = useSavedFilterActs();
  const [changed, setChanged] = useState<SavedFilter>();
  const [toDelete, setToDelete] = useState<SavedFilter>();
  const shown = useShown(changed);
  const back = () => setChanged(undefined);
  return (
    <>
      <Dialog opened={opened && changed === undefined} onClose={onClose} title={t('saved.open')} size={520}>
        {filters.length === 0 && <p className={formClasses.note}>{t('saved.none')}</p>}
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
                      {filter.isOwn ? t('saved.isShared') : t('saved.by', { name: filter.madeBy })}
                    </span>
                  )}
                </div>
                <RowButtons>
                  {filter.isOwn && (
                    <RowButton label={t('saved.renameOf', { name: filter.name })} onClick={() => setChanged(filter)}>
                      {t('saved.rename')}
                    </RowButton>
                  )}
                  <RowButton
                    label={t('saved.deleteOf', { name: filter.name })}
                    isDanger
                    onClick={() => setToDelete(filter)}
                  >
                    {t('saved.delete')}
                  </RowButton>
                </RowButtons>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
      <FormModal
        opened={changed !== undefined}
        busy={acts.change.isPending}
        onClose={back}
        title={t('saved.changeTitle')}
        size={520}
      >
        {(close) =>
          shown && <SavedFilterForm acts={acts} filter={shown.filter} saved={shown} onDone={back} onCancel={close} />
        }
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
