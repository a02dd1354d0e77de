import '@mantine/core/styles/Button.css';

import { DOCUMENT_TYPE } from '@msafara/domain/files/files.schema';
import { Button, FileButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { ListError } from '../../components/list-state.tsx';
import { HiddenPictures } from '../../lib/hidden-pictures.ts';
import { FileNotStored, storeFile } from '../../lib/store-file.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useTold } from './settings.queries.ts';
import classes from './settings.module.css';

/** The organisation's logo, drawn anew and smaller before it leaves the browser (D28). */
export function LogoForm() {
  const { t } = useTranslation(['settings', 'shell']);
  const utils = trpc.useUtils();
  const told = useTold();
  const own = trpc.organisations.logo.useQuery(undefined, { refetchOnMount: 'always' });
  const logo = own.data?.logo;
  const set = trpc.organisations.setLogo.useMutation({
    onSuccess: (changed) => {
      utils.organisations.logo.setData(undefined, changed);
      told.stored(t(changed.logo ? 'logo.saved' : 'logo.takenOff'));
    },
    onError: told.refused,
  });
  const store = useMutation({
    mutationFn: (file: File) => {
      if (file.type === DOCUMENT_TYPE || file.type === 'image/svg+xml') throw new FileNotStored('');
      return storeFile(file);
    },
    onSuccess: (fileId) => set.mutate({ fileId }),
    onError: (error) => {
      const said = error instanceof FileNotStored ? error.message : '';
      const why = error instanceof HiddenPictures ? t('shell:hiddenPictures') : t('logo.notRead');
      showToast({ kind: 'error', title: t('failed'), message: said || why });
    },
  });
  const isBusy = store.isPending || set.isPending;
  const reset = useRef<() => void>(null);
  const choose = (file: File | null) => {
    if (!file) return;
    // The same file can be chosen again.
    reset.current?.();
    store.mutate(file);
  };
  return (
    <div className={classes.logo}>
      <h3>{t('logo.heading')}</h3>
      <p className={classes.text}>{t('logo.lead')}</p>
      {logo && (
        <img
          src={`/api/files/${logo.fileId}`}
          alt={t('logo.yours')}
          width={Math.round(logo.width / 2)}
          height={Math.round(logo.height / 2)}
        />
      )}
      {own.isLoadingError && <ListError onRetry={() => void own.refetch()} />}
      <div className={classes.buttons}>
        <FileButton accept="image/jpeg,image/png" onChange={choose} resetRef={reset}>
          {(props) => (
            <Button {...props} variant="default" className={classes.button ?? ''} disabled={isBusy}>
              {t(isBusy ? 'saving' : logo ? 'logo.change' : 'logo.choose')}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button
            variant="subtle"
            className={classes.button ?? ''}
            disabled={isBusy}
            onClick={() => set.mutate({ fileId: null })}
          >
            {t('logo.takeOff')}
          </Button>
        )}
      </div>
    </div>
  );
}
