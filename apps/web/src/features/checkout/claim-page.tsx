import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { useQuery } from '@tanstack/react-query';
import { planOf } from '@msafara/domain/plans/plans';
import { actorOf, can } from '@msafara/domain/policy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { formatDollars } from '../../lib/format-numbers.ts';
import { serverError, serverMessage } from '../../lib/server-error.ts';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { PurchaseFrame } from './purchase-frame.tsx';
import { SignedUp } from './signed-up.tsx';
import { SignupForm } from './signup-form.tsx';
import classes from '../../components/entry-panel.module.css';

/** What the link of a mailed claim opens: the paid month, and the ways to use it (D4). */
export function ClaimPage({ token }: { token: string }) {
  const { t } = useTranslation('checkout');
  const { user, isLoading } = useSession();
  const { client } = trpc.useUtils();
  const [isSignedUp, setIsSignedUp] = useState(false);
  const claim = useQuery({
    queryKey: ['claim', token],
    queryFn: () => client.checkout.openClaim.mutate({ token }),
    // Signing up uses the link and signs in, which empties the cache: there is nothing left to open.
    enabled: !isSignedUp,
    retry: false,
  });
  const title = t('claim.title');
  if (isSignedUp) {
    return (
      <PurchaseFrame title={title}>
        <SignedUp />
      </PurchaseFrame>
    );
  }
  const status = serverError(claim.error)?.httpStatus;
  if (status === 404 || status === 400) {
    return (
      <PurchaseFrame title={title}>
        <h1>{t('claim.invalid')}</h1>
        <p className={classes.lead}>{t('claim.invalidText')}</p>
        <Link to="/">{t('claim.home')}</Link>
      </PurchaseFrame>
    );
  }
  if (claim.isError) {
    return (
      <PurchaseFrame title={title}>
        <ListError onRetry={() => void claim.refetch()} />
      </PurchaseFrame>
    );
  }
  if (claim.isPending || isLoading) {
    return (
      <PurchaseFrame title={title}>
        <ListSkeleton rows={4} />
      </PurchaseFrame>
    );
  }
  const { orderId, tier, amount, email, hasAccount } = claim.data;
  const values = { plan: planOf(tier).name, amount: formatDollars(Number(amount)), order: orderId };
  return (
    <PurchaseFrame title={title}>
      <div>
        <h1>{title}</h1>
        <p className={classes.lead}>{t('claim.lead', values)}</p>
      </div>
      {user && <UseClaim token={token} user={user} />}
      {!user && hasAccount && (
        <>
          <p>{t('claim.signInFirst', { email })}</p>
          <Link to="/login">{t('claim.signIn')}</Link>
        </>
      )}
      {!user && !hasAccount && (
        <SignupForm tier={tier} orderId={orderId} claim={token} email={email} onDone={() => setIsSignedUp(true)} />
      )}
    </PurchaseFrame>
  );
}

function UseClaim({ token, user }: { token: string; user: SessionUser }) {
  const { t } = useTranslation('checkout');
  const organisation = user.organisation.name;
  const adding = trpc.checkout.claim.useMutation({
    onError: (error) =>
      showToast({ title: t('signup.failed'), message: serverMessage(error) ?? t('signup.fallback'), kind: 'error' }),
  });
  if (!can(actorOf(user), 'billing.pay')) return <p>{t('claim.notOwner', { organisation })}</p>;
  if (adding.isSuccess) {
    return (
      <div role="status">
        <p className={classes.done}>{t('claim.done')}</p>
        <p>{t('claim.doneText')}</p>
        {/* The plan of the session changed: a full load reads it anew. */}
        <a href="/settings?tab=billing">{t('claim.billing')}</a>
      </div>
    );
  }
  return (
    <Button className={classes.submit ?? ''} disabled={adding.isPending} onClick={() => adding.mutate({ token })}>
      {adding.isPending ? t('claim.running') : t('claim.use', { organisation })}
    </Button>
  );
}
