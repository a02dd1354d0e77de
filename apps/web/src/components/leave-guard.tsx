import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { useUnsaved } from '../lib/unsaved.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Holder = { onClick: (event: MouseEvent) => void; onBack: () => void; onLeave: (run: () => void) => void };

/** What holds something unsaved on the page that is shown; the first asks for all. */
const holders: Holder[] = [];
let isLeaving = false;

/** The router's place of an entry of the browser's history, and whether it is the one below. */
type Entry = { idx?: number; isGuard?: boolean } | null;
const entry = () => window.history.state as Entry;

/** The place of the page that has a guard entry: it stands for the page once more, for the back button to take in its place. */
let guardedAt: number | undefined;
let isOnGuard = false;

function guardBack(): void {
  guardedAt = entry()?.idx;
  isOnGuard = true;
  // After the page was loaded anew it is there already.
  if (!entry()?.isGuard) window.history.pushState({ ...entry(), isGuard: true }, '');
}

function onPop(): void {
  const hasLeftGuard = isOnGuard && !entry()?.isGuard && entry()?.idx === guardedAt;
  isOnGuard = entry()?.isGuard === true;
  if (!hasLeftGuard || isLeaving) return;
  if (holders[0]) holders[0].onBack();
  // Saved meanwhile: this step back leads away, as it would have without the entry.
  else window.history.back();
}

const onAnyClick = (event: MouseEvent) => holders[0]?.onClick(event);

/** What a click leaves the page, or this part of it, by: a link or a tab. */
function wayOut(event: MouseEvent): HTMLElement | null {
  const way = event.target instanceof Element ? event.target.closest<HTMLElement>('a[href], [role="tab"]') : null;
  if (!(way instanceof HTMLAnchorElement)) return way?.ariaSelected === 'true' ? null : way;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const staysHere = !isPlain || way.target === '_blank' || way.download !== '';
  return staysHere || new URL(way.href).origin !== window.location.origin ? null : way;
}

/** What is asked where it is nothing typed that would go. */
type Words = { title: string; text: string; stay: string };

/**
 * Asks before a page is left that holds something unsaved: by a link, a tab, the browser's back button, by closing the
 * browser's tab, or by `guarded`, which does at once what is harmless.
 */
export function useLeaveGuard(isDirty: boolean, words?: Words) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const [leave, setLeave] = useState<{ run: () => void }>();
  // Saved while it was asked about: nothing would be lost any more.
  if (leave && !isDirty) setLeave(undefined);

  const onClick = useEffectEvent((event: MouseEvent) => {
    const way = isLeaving ? null : wayOut(event);
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const run = () => {
      if (!(way instanceof HTMLAnchorElement)) return way.click();
      const { pathname, search, hash } = new URL(way.href);
      void navigate(pathname + search + hash, { replace: entry()?.isGuard === true });
    };
    setLeave({ run });
  });
  const onBack = useEffectEvent(() => {
    // What went back was only the entry that stands for this page: it is still shown. Safari's back button passes over an entry
    // that is made long after the last press in the page, and over the page with it.
    window.history.forward();
    setLeave({ run: () => window.history.go(-2) });
  });

  useUnsaved(isDirty);
  useEffect(() => {
    if (!isDirty) return undefined;
    const own: Holder = {
      onClick: (event) => onClick(event),
      onBack: () => onBack(),
      onLeave: (run) => setLeave({ run }),
    };
    holders.push(own);
    isLeaving = false;
    guardBack();
    // Heard once, however often they are added; what is unsaved no more leaves an entry to be passed over.
    window.addEventListener('popstate', onPop);
    document.addEventListener('click', onAnyClick, { capture: true });
    return () => {
      holders.splice(holders.indexOf(own), 1);
      isLeaving = false;
    };
  }, [isDirty]);

  return {
    isAsking: leave !== undefined,
    guarded: (run: () => void) => (isDirty ? setLeave({ run }) : run()),
    dialog: (
      <ConfirmDialog
        opened={leave !== undefined}
        title={words?.title ?? t('unsaved.title')}
        text={words?.text ?? t('unsaved.text')}
        confirmLabel={t('unsaved.leave')}
        cancelLabel={words?.stay ?? t('unsaved.stay')}
        danger
        onConfirm={() => {
          setLeave(undefined);
          isLeaving = true;
          leave?.run();
        }}
        onClose={() => setLeave(undefined)}
      />
    ),
  };
}

/** Leaves what is shown by `run`, once what is unsaved was asked about; what comes takes the place of the guard entry. */
export function askToLeave(run: (how: { replace: boolean }) => void): void {
  const leave = () => run({ replace: entry()?.isGuard === true });
  if (holders[0]) holders[0].onLeave(leave);
  else leave();
}

/** Goes to another page as a link does: what is unsaved on this one is asked about first. */
export function useGuardedNavigate(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => askToLeave((how) => void navigate(path, how));
}

/** The same for a form that has nothing of its own to guard. */
export function LeaveGuard({ isDirty, words }: { isDirty: boolean; words?: Words }) {
  return useLeaveGuard(isDirty, words).dialog;
}
