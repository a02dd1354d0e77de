import { useInViewport } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Later } from '../../components/later.tsx';
import { RadioRow } from '../../components/radio-row.tsx';
import { languageNow } from '../../lib/i18n.ts';
import { lazyRoute } from '../../lib/lazy-route.ts';
import { trpc } from '../../lib/trpc.ts';
import { FollowByMail } from './follow-by-mail.tsx';
import classes from './share.module.css';

// Most who look at the page never open these.
const FollowByPhone = lazyRoute(() => import('./follow-by-phone.tsx').then((m) => m.FollowByPhone), []);
const FollowByWhatsapp = lazyRoute(() => import('./follow-by-phone.tsx').then((m) => m.FollowByWhatsapp), []);

type Way = 'email' | 'sms' | 'whatsapp';

/**
 * “Tell me”: by mail, and by SMS or WhatsApp where the sender offers them (D27). The server is asked which once the form is seen or the
 * page is scrolled.
 */
export function FollowForm({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation('track');
  const { ref, inViewport } = useInViewport();
  const [isSought, setIsSought] = useState(false);
  const [way, setWay] = useState<Way>('email');
  if (inViewport && !isSought) setIsSought(true);
  useEffect(() => {
    // The answer comes before the form is in view, so that nothing moves under a finger.
    const seek = () => setIsSought(true);
    window.addEventListener('scroll', seek, { once: true, passive: true });
    return () => window.removeEventListener('scroll', seek);
  }, []);
  const { data } = trpc.tracking.followWays.useQuery(
    { trackingNumber, language: languageNow() },
    { enabled: isSought, staleTime: 300_000 },
  );
  const ways: Way[] = [
    'email',
    ...(data?.sms ? ['sms' as const] : []),
    ...(data?.whatsapp ? ['whatsapp' as const] : []),
  ];
  return (
    <section ref={ref} className={classes.share} aria-label={t('follow.title')}>
      <h2>{t('follow.title')}</h2>
      {ways.length > 1 && (
        <div className={classes.choice}>
          <RadioRow
            legend={t('follow.title')}
            isLegendUnseen
            options={ways}
            value={way}
            onChange={setWay}
            render={(one) => t(`follow.by.${one}`)}
          />
        </div>
      )}
      {way === 'email' && <FollowByMail trackingNumber={trackingNumber} />}
      <Later>
        {way === 'sms' && <FollowByPhone trackingNumber={trackingNumber} />}
        {way === 'whatsapp' && data?.whatsapp && <FollowByWhatsapp link={data.whatsapp} />}
      </Later>
    </section>
  );
}
