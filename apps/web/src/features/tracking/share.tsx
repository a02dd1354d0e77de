import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { trackingUrl } from '@msafara/domain/shipments/tracking-number';
import { IconBrandWhatsapp, IconLink, IconMail, IconMessage, IconShare, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { CopyButton } from '../../components/copy-button.tsx';
import { useConfig } from '../../lib/config.ts';
import classes from './share.module.css';

/** Passes a shipment's page on: as a link, by WhatsApp, SMS or mail, or by the phone's own sheet. */
export function Share({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation('track');
  const config = useConfig();
  const url = trackingUrl(config.data?.publicUrl ?? window.location.origin, trackingNumber);
  const text = t('share.text', { number: trackingNumber });
  const said = encodeURIComponent(`${text} ${url}`);
  const ways: { key: 'whatsapp' | 'sms' | 'mail'; href: string; icon: TablerIcon }[] = [
    { key: 'whatsapp', href: `https://wa.me/?text=${said}`, icon: IconBrandWhatsapp },
    { key: 'sms', href: `sms:?&body=${said}`, icon: IconMessage },
    { key: 'mail', href: `mailto:?subject=${encodeURIComponent(text)}&body=${said}`, icon: IconMail },
  ];
  return (
    <section className={classes.share} aria-label={t('share.title')}>
      <h2>{t('share.title')}</h2>
      <div className={classes.ways}>
        <CopyButton value={url} label={t('share.copy')} copiedLabel={t('share.copied')} icon={IconLink} />
        {ways.map(({ key, href, icon: Icon }) => (
          <Button
            key={key}
            component="a"
            href={href}
            variant="default"
            className={classes.way ?? ''}
            leftSection={<Icon size={18} aria-hidden />}
            rel="noreferrer"
            {...(key === 'whatsapp' && { target: '_blank' })}
          >
            {t(`share.${key}`)}
          </Button>
        ))}
        {'share' in navigator && (
          <Button
            variant="default"
            className={classes.way ?? ''}
            leftSection={<IconShare size={18} aria-hidden />}
            // Closing the sheet is a choice, not a failure.
            onClick={() => void navigator.share({ title: trackingNumber, text, url }).catch(() => undefined)}
          >
            {t('share.more')}
          </Button>
        )}
      </div>
    </section>
  );
}
