import { Button } from '@mantine/core';
import { actorOf, refusalOf } from '@msafara/domain/policy';
import { IconClock, IconLock, IconMail, IconMessagePlus, IconStar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { PageTitle } from '../components/page-title.tsx';
import classes from '../features/chat/chat.module.css';
import { OwnMessages } from '../features/chat/own-messages.tsx';
import { WriteDialog } from '../features/chat/write-dialog.tsx';
import { GuardedButton } from '../features/shipments/guarded-button.tsx';
import { useUser } from '../features/shipments/use-actor.ts';

const INFO = [
  { key: 'plans', Icon: IconStar },
  { key: 'time', Icon: IconClock },
  { key: 'mail', Icon: IconMail },
  { key: 'privacy', Icon: IconLock },
] as const;

/** /live-chat: writing to support and reading the answers; Starter sees what it would take (§2, D15). */
export function LiveChatRoute() {
  const { t } = useTranslation('inbox');
  const [isWriting, setIsWriting] = useState(false);
  const [subject, setSubject] = useState('');
  const write = (about = '') => {
    setSubject(about);
    setIsWriting(true);
  };
  const actor = actorOf(useUser());
  const mayRead = refusalOf(actor, 'chat.read') === undefined;
  const refusal = refusalOf(actor, 'chat.send') && t('chat.demo');
  return (
    <div className={classes.page}>
      <PageTitle>{t('chat.title')}</PageTitle>
      <div className={classes.head}>
        <div>
          <h1>{t('chat.title')}</h1>
          <p className={classes.lead}>{t('chat.lead')}</p>
        </div>
        {mayRead && (
          <GuardedButton
            refusal={refusal}
            leftSection={<IconMessagePlus size={18} aria-hidden />}
            onClick={() => write()}
          >
            {t('chat.write')}
          </GuardedButton>
        )}
      </div>
      {mayRead && refusal && <p className={classes.refusal}>{refusal}</p>}
      {mayRead ? (
        <section className={classes.panel}>
          <h2>{t('chat.mine')}</h2>
          <OwnMessages onWriteAgain={refusal ? undefined : write} />
        </section>
      ) : (
        <section className={classes.panel}>
          <h2>{t('chat.upgrade.title')}</h2>
          <p>{t('chat.upgrade.text')}</p>
          <div>
            <Button component={Link} to="/pricing">
              {t('chat.upgrade.link')}
            </Button>
          </div>
        </section>
      )}
      <section className={classes.panel}>
        <h2>{t('chat.info.title')}</h2>
        <ul className={classes.info}>
          {INFO.map(({ key, Icon }) => (
            <li key={key}>
              <Icon size={20} stroke={1.6} aria-hidden />
              {t(`chat.info.${key}`)}
            </li>
          ))}
        </ul>
      </section>
      <WriteDialog opened={isWriting} subject={subject} onClose={() => setIsWriting(false)} />
    </div>
  );
}
