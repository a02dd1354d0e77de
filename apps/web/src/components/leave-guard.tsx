import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { useUnsaved } from '../lib/unsaved.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before a page is left that holds something unsaved: by a link, by the browser's back button, by closing the tab,
 * or by `guarded`, which does at once what is harmless.
 */
export function useLeaveGuard(isDirty: boolean) {
  const { t } = useTranslation('shipments');
  const navigate = useNavigate();
  const [leave, setLeave] = useState<{ run: () => void }>();
  const isLeaving = useRef(false);

  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!(link instanceof HTMLAnchorElement) || !isPlain || link.target === '_blank' || link.download !== '') return;
    const to = new URL(link.href);
    if (to.origin !== window.location.origin) return;
    event.preventDefault();
    event.stopPropagation();
    setLeave({ run: () => void navigate(to.pathname + to.search + to.hash) });
  });
  const onBack = useEffectEvent(() => {
    if (isLeaving.current) return;
    // What went back was only the entry that stands for this page: it is still shown.
    window.history.pushState(window.history.state, '');
    setLeave({ run: () => window.history.go(-2) });
  });

  useUnsaved(isDirty);
  useEffect(() => {
    if (!isDirty) return undefined;
    const click = (event: MouseEvent) => onClick(event);
    const back = () => onBack();
    window.history.pushState(window.history.state, '');
    window.addEventListener('popstate', back);
    document.addEventListener('click', click, { capture: true });
    return () => {
      window.removeEventListener('popstate', back);
      document.removeEventListener('click', click, { capture: true });
    };
  }, [isDirty]);

  return {
    guarded: (run: () => void) => (isDirty ? setLeave({ run }) : run()),
    dialog: (
      <ConfirmDialog
        opened={leave !== undefined}
        title={t('form.leaveTitle')}
        text={t('form.leaveText')}
        confirmLabel={t('form.leave')}
        cancelLabel={t('form.stay')}
        danger
        onConfirm={() => {
          setLeave(undefined);
          isLeaving.current = true;
          leave?.run();
        }}
        onClose={() => setLeave(undefined)}
      />
    ),
  };
}
