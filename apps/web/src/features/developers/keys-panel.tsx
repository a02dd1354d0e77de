import '@mantine/core/styles/Button.css';

import type { ApiKey, NewApiKey } from '@msafara/domain/keys/keys.schema';
import { actorOf, refusalOf } from '@msafara/domain/policy';
import { Button } from '@mantine/core';
import { IconBook2, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ListEmpty, ListError, ListSkeleton } from '../../components/list-state.tsx';
import panel from '../../components/panel.module.css';
import { formatNumber } from '../../lib/format-numbers.ts';
import { saidWords } from '../../lib/reasons.ts';
import { useSession } from '../../lib/session.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import classes from './developers.module.css';
import { KeyTable } from './key-table.tsx';
import { useKeys } from './keys.queries.ts';
import { NewKeyCard } from './new-key-card.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { RollKeyDialog } from './roll-key-dialog.tsx';

/** The keys by which other systems act for the owner's organisation; everybody else reads why there is nothing (D24). */
export function KeysPanel() {
  const { t } = useTranslation('developers');
  const { user } = useSession();
  const refusal = user ? refusalOf(actorOf(user), 'key.manage') : undefined;
  const keys = useKeys(user !== null && refusal === undefined);
  const [made, setMade] = useState<NewApiKey>();
  const [dialog, setDialog] = useState<'create' | { about: 'roll' | 'revoke'; key: ApiKey }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setDialog(undefined);
  // Whoever made a key is taken to it, once the dialog has given the focus back.
  const lead = () => heading.current?.focus();
  const show = (key: NewApiKey) => {
    setMade(key);
    close();
  };
  if (refusal) {
    return (
      <section className={panel.panel}>
        <ListEmpty title={saidWords(refusal.said)} />
      </section>
    );
  }
  const asked = typeof dialog === 'object' ? dialog : undefined;
  return (
    <>
      <div className={classes.lead}>
        <p>{t('lead')}</p>
        <a className={classes.reference} href="/docs" target="_blank" rel="noreferrer">
          <IconBook2 size={18} aria-hidden />
          {t('reference')}
        </a>
      </div>
      {made && <NewKeyCard key={made.id} made={made} heading={heading} onStored={() => setMade(undefined)} />}
      <section className={panel.panel} aria-labelledby="api-keys">
        <div className={classes.head}>
          <h2 id="api-keys">{t('title')}</h2>
          {keys.data && (
            <span className={classes.count}>
              {t('countOf', { number: formatNumber(keys.data.count), max: formatNumber(keys.data.max) })}
            </span>
          )}
          <Button
            variant="default"
            className={classes.create ?? ''}
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={!keys.data || keys.data.count >= keys.data.max}
            onClick={() => setDialog('create')}
          >
            {t('create.open')}
          </Button>
        </div>
        {keys.isPending && <ListSkeleton rows={3} />}
        {keys.isLoadingError && <ListError message={t('failed')} onRetry={() => void keys.refetch()} />}
        {keys.data?.keys.length === 0 && <ListEmpty title={t('empty')} text={t('emptyText')} />}
        {keys.data && keys.data.keys.length > 0 && (
          <KeyTable
            keys={keys.data.keys}
            onRoll={(key) => setDialog({ about: 'roll', key })}
            onRevoke={(key) => setDialog({ about: 'revoke', key })}
          />
        )}
        {keys.data && (
          <p className={classes.foot}>
            {t('limits', {
              reads: formatNumber(keys.data.perMinute.reads),
              writes: formatNumber(keys.data.perMinute.writes),
            })}
          </p>
        )}
      </section>
      <CreateKeyDialog opened={dialog === 'create'} onClose={close} onMade={show} onGone={lead} />
      <RollKeyDialog
        asked={asked?.about === 'roll' ? asked.key : undefined}
        onClose={close}
        onMade={show}
        onGone={lead}
      />
      <RevokeKeyDialog asked={asked?.about === 'revoke' ? asked.key : undefined} onClose={close} />
    </>
  );
}
