import type { ReasonCode } from '@msafara/domain/say';

import accounts from './reasons/accounts.ts';
import borders from './reasons/borders.ts';
import developers from './reasons/developers.ts';
import inputs from './reasons/inputs.ts';
import messages from './reasons/messages.ts';
import organisations from './reasons/organisations.ts';
import payments from './reasons/payments.ts';
import plans from './reasons/plans.ts';
import proofs from './reasons/proofs.ts';
import requests from './reasons/requests.ts';
import shipments from './reasons/shipments.ts';

export default {
  ...inputs,
  ...requests,
  ...accounts,
  ...plans,
  ...organisations,
  ...shipments,
  ...proofs,
  ...messages,
  ...borders,
  ...developers,
  ...payments,
} satisfies Record<ReasonCode, string>;
