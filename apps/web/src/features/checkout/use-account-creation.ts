import type { Purchase } from '@msafara/domain/billing/purchase.schema';
import type { Tier } from '@msafara/domain/plans/plans';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { browserReader } from '../../lib/browser-reader.ts';
import { serverError } from '../../lib/server-error.ts';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** How long after the first toast the second comes (§9). */
const CREDENTIALS_TOAST_MS = 2000;

export type Creation = {
  account: { user: { email: string; subscriptionTier: Tier }; generatedPassword: string | null } | null;
  failure: string | null;
  retry: () => void;
};

/**
 * Makes the account of a purchase as soon as it is paid, once, and signs in to it (§4, D5). The
 * password lives in this page's memory alone. An account that is made already is left as it is.
 */
export function useAccountCreation(orderId: string, purchase: Purchase | undefined): Creation {
  const { t } = useTranslation('checkout');
  const { signIn } = useSession();
  const [, setParams] = useSearchParams();
  const [account, setAccount] = useState<Creation['account']>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.checkout.createAccount.useMutation();
  const isBegun = useRef(false);
  const tier = purchase?.tier;

  const create = useCallback(async () => {
    if (!tier) return;
    setFailure(null);
    const mark = (key: 'success' | 'error') =>
      setParams((before) => {
        before.delete('success');
        before.delete('error');
        before.set(key, 'true');
        return before;
      });
    try {
      const wanted = { subscriptionTier: tier, paypalOrderId: orderId, ...browserReader() };
      const { handle, user, generatedPassword, emailSent } = await mutateAsync(wanted);
      setAccount({ user, generatedPassword });
      signIn({ handle, user });
      mark('success');
      showToast({ title: t('created.toast'), message: t('created.toastText'), kind: 'success' });
      if (emailSent) {
        setTimeout(() => {
          showToast({ title: t('created.sent'), message: t('created.sentText'), kind: 'success' });
        }, CREDENTIALS_TOAST_MS);
      }
    } catch (error) {
      const answer = serverError(error);
      // What was parked for an account that exists is told by the page itself.
      if (answer?.domainCode === 'EMAIL_TAKEN') {
        await utils.checkout.purchase.invalidate({ orderId });
        return;
      }
      const message = answer?.message || t('created.fallback');
      setFailure(message);
      mark('error');
      showToast({ title: t('created.failed'), message, kind: 'error' });
    }
  }, [mutateAsync, orderId, setParams, signIn, t, tier, utils]);

  useEffect(() => {
    if (purchase?.state !== 'ready' || isBegun.current) return;
    isBegun.current = true;
    void create();
  }, [create, purchase?.state]);

  return { account, failure, retry: () => void create() };
}
