import { actorOf, refusalOf } from '@msafara/domain/policy';
import type { Team } from '@msafara/domain/team/team.schema';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { ListEmpty, ListError, ListSkeleton } from '../../components/list-state.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import { useSession } from '../../lib/session.tsx';
import { saidWords } from '../../lib/reasons.ts';
import { InviteForm } from './invite-form.tsx';
import { MemberTable } from './member-table.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { useTeam } from './team.queries.ts';
import classes from './team.module.css';

/** Members and invitations of the owner's organisation; everybody else reads why there is nothing (D1). */
export function TeamPanel() {
  const { t } = useTranslation('team');
  const { user } = useSession();
  const refusal = user ? refusalOf(actorOf(user), 'team.read') : undefined;
  const team = useTeam(user !== null && refusal === undefined);
  if (!user) return null;
  if (refusal) {
    return (
      <section className={classes.panel}>
        <ListEmpty title={user.organisation.isDemo ? saidWords(refusal.said) : t('refused')} />
      </section>
    );
  }
  const canChange = refusalOf(actorOf(user), 'team.manage') === undefined;
  return (
    <>
      {team.isPending && (
        <section className={classes.panel}>
          <ListSkeleton rows={5} />
        </section>
      )}
      {team.isLoadingError && (
        <section className={classes.panel}>
          <ListError message={t('failedList')} onRetry={() => void team.refetch()} />
        </section>
      )}
      {team.data && (
        <>
          <Places team={team.data} canChange={canChange} />
          {canChange && <InviteForm isFull={team.data.used >= team.data.limit} />}
          <MemberTable members={team.data.members} canChange={canChange} />
          <OpenInvitations invitations={team.data.invitations} canChange={canChange} />
        </>
      )}
    </>
  );
}

function Places({ team: { used, limit, planName: plan }, canChange }: { team: Team; canChange: boolean }) {
  const { t } = useTranslation('team');
  const isFull = used >= limit;
  const note = canChange ? isFull && t('full', { plan }) : t('readOnly');
  return (
    <section className={classes.panel} aria-label={t('placesNote')}>
      <div className={classes.places}>
        <strong>{t('places', { used: formatNumber(used), limit: formatNumber(limit), plan })}</strong>
        <span className={classes.note}>{t('placesNote')}</span>
      </div>
      {note && (
        <p className={classes.full} role="note">
          {note} <Link to="/pricing">{t('plans')}</Link>
        </p>
      )}
    </section>
  );
}
