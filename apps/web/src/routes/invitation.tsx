import { useSearchParams } from 'react-router-dom';

import { SignOutQuestion } from '../features/outbox/frame-parts.ts';
import { InvitationPage } from '../features/team/invitation-page.tsx';

/** /invitation: the page that a mailed invitation leads to (D1). */
export function InvitationRoute() {
  const [params] = useSearchParams();
  return <InvitationPage token={params.get('token') ?? ''} SignOutQuestion={SignOutQuestion} />;
}
