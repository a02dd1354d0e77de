import type { ShownSender } from '@msafara/domain/tracking/shown-sender.schema';
import { IconExternalLink, IconMail, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import classes from './sender-card.module.css';

/** Whose shipment it is and how to reach them, where the organisation wants that to be seen (D7). */
export function SenderCard({ sender: { name, phone, email, webPage, logo } }: { sender: ShownSender }) {
  const { t } = useTranslation('track');
  return (
    <section className={classes.card} aria-label={t('sender.heading')}>
      <p className={classes.heading}>{t('sender.heading')}</p>
      {logo !== null && (
        <img
          className={classes.logo}
          src={logo.path}
          alt=""
          width={Math.round(logo.width / 2)}
          height={Math.round(logo.height / 2)}
          loading="lazy"
        />
      )}
      <p className={classes.name}>
        <bdi translate="no">{name}</bdi>
      </p>
      <ul className={classes.ways}>
        {phone !== null && (
          <li>
            <a href={`tel:${phone.replaceAll(/[^\d+]/gu, '')}`} aria-label={`${t('sender.call')}: ${phone}`}>
              <IconPhone size={18} stroke={1.75} aria-hidden />
              <bdi>{phone}</bdi>
            </a>
          </li>
        )}
        {email !== null && (
          <li>
            <a href={`mailto:${email}`} aria-label={`${t('sender.write')}: ${email}`}>
              <IconMail size={18} stroke={1.75} aria-hidden />
              <bdi translate="no">{email}</bdi>
            </a>
          </li>
        )}
        {webPage !== null && (
          <li>
            <a href={webPage} rel="nofollow noopener" target="_blank">
              <IconExternalLink size={18} stroke={1.75} aria-hidden />
              <bdi>{new URL(webPage).hostname}</bdi>
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
