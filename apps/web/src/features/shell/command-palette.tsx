import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';

import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { Modal } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { PUBLIC_PAGES, screensOf } from './navigation.ts';
import { paletteEntries } from './palette-entries.ts';
import classes from './palette.module.css';

type CommandPaletteProps = { user: SessionUser; opened: boolean; onClose: () => void };

/** Goes to a page by name or finds a shipment by number, from anywhere. */
export function CommandPalette({ user, opened, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('shell');
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
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const pages = [
    ...screensOf(user).map(({ key, path }) => ({ label: t(`nav.${key}`), path })),
    ...PUBLIC_PAGES.map(({ key, path }) => ({ label: t(`public.${key}`), path })),
  ];
  const entries = paletteEntries(typed, pages, window.location.origin);
  const active = Math.min(at, entries.length - 1);

  const go = (path: string) => {
    onDone();
    void navigate(path);
  };

  const steer = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && entries.length > 0) {
      event.preventDefault();
      setAt((active + step + entries.length) % entries.length);
    }
    const chosen = entries[active];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      go(chosen.path);
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
        }}
        onKeyDown={steer}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('palette.results')} className={classes.entries}>
        {entries.map(({ kind, label, path }, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={path}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes.entry}
            onMouseEnter={() => setAt(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go(path)}
          >
            <bdi className={kind === 'shipment' ? classes.number : classes.page}>{label}</bdi>
            <span className={classes.kind}>{kind === 'shipment' ? t('palette.find') : t('palette.page')}</span>
          </button>
        ))}
      </div>
      {entries.length === 0 && <p className={classes.nothing}>{t('palette.nothing')}</p>}
    </>
  );
}
