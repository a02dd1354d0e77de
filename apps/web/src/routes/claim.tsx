import { useSearchParams } from 'react-router-dom';

import { ClaimPage } from '../features/checkout/claim-page.tsx';

/** The link of a mailed claim: a paid month that no account uses yet (D4). */
export function ClaimRoute() {
  const [params] = useSearchParams();
  return <ClaimPage token={params.get('token') ?? ''} />;
}
