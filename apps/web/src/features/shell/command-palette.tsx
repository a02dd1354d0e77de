import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';

import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { Modal } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useGuardedNavigate } from '../../components/leave-guard.tsx';
import { useBackCloses } from '../../lib/use-back-closes.ts';
import type { PaletteEntry } from './palette-entries.ts';
import classes from './palette.module.css';
import { usePaletteEntries } from './use-palette-entries.ts';

type CommandPaletteProps = { user: SessionUser; opened: boolean; onClose: () => void };

/** Finds shipments, goes to pages and does things, from anywhere. */
export function CommandPalette({ user, opened, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('shell');
  useBackCloses(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('palette.title') } }}
      centered={false}
      size={560}
      padding={0}
    >
      <Palette user={user} onDone={onClose} />
    </Modal>
  );
}

function Palette({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const { t } = useTranslation('shell');
  const navigate = useGuardedNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { entries, isSearching, hasFailed } = usePaletteEntries(user, typed);
  const active = Math.min(at, entries.length - 1);

  // A shipment may still be one of what was typed before: Enter waits for those that are found now.
  const isEntered = useRef(false);
  const isOld = isSearching && entries[active]?.kind === 'shipment';

  const choose = (entry: PaletteEntry) => {
    onDone();
    if ('run' in entry) entry.run();
    else navigate(entry.path);
  };

  const chooseFound = useEffectEvent(() => {
    const found = entries[active];
    if (isEntered.current && found?.kind === 'shipment') choose(found);
    isEntered.current = false;
  });
  useEffect(() => {
    if (!isSearching) chooseFound();
  }, [isSearching]);

  const steer = (event: KeyboardEvent) => {
    // These keys choose among the letters of an input method, as for Chinese.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && entries.length > 0) {
      event.preventDefault();
      setAt((active + step + entries.length) % entries.length);
    }
    const chosen = entries[active];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      if (isOld) isEntered.current = true;
      else choose(chosen);
    }
  };

  return (
    <>
      <input
        className={classes.input}
        role="combobox"
        aria-label={t('palette.title')}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(entries.length > 0 && { 'aria-activedescendant': `${id}-${active}` })}
        placeholder={t('palette.placeholder')}
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
          isEntered.current = false;
        }}
        onKeyDown={steer}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('palette.results')} className={classes.entries}>
        {entries.map((entry, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={entry.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes.entry}
            onMouseEnter={() => setAt(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(entry)}
          >
            <span className={classes.what}>
              <bdi className={entry.kind === 'shipment' ? classes.number : classes.page}>{entry.label}</bdi>
              {/* A route runs as the page does; each place in it keeps its own direction. */}
              {entry.hint && <span className={classes.hint}>{entry.hint}</span>}
            </span>
            <span className={classes.kind}>{t(`palette.${entry.kind}`)}</span>
          </button>
        ))}
      </div>
      {hasFailed && (
        <p className={classes.nothing} role="alert">
          {t('palette.notSearched')}
        </p>
      )}
      {entries.length === 0 && !isSearching && !hasFailed && <p className={classes.nothing}>{t('palette.nothing')}</p>}
    </>
  );
}
