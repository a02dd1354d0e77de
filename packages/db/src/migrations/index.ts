import type { Kysely } from 'kysely';

import type { Dialect, Report } from '../migrate.ts';
import { up as foundation } from './0001-foundation.ts';
import { up as workspace } from './0002-workspace.ts';
import { up as reports } from './0003-reports.ts';
import { up as people } from './0004-people.ts';
import { up as orders } from './0005-orders.ts';
import { up as payments } from './0006-payments.ts';
import { up as eta } from './0007-eta.ts';
import { up as followers } from './0008-followers.ts';
import { up as totals } from './0009-totals.ts';
import { up as lanes } from './0010-lanes.ts';
import { up as sought } from './0011-sought.ts';
import { up as shipmentReference } from './0012-shipment-reference.ts';
import { up as shipmentRecipientName } from './0013-shipment-recipient-name.ts';
import { up as shipmentRecipientPhone } from './0014-shipment-recipient-phone.ts';
import { up as shipmentRecipientEmail } from './0015-shipment-recipient-email.ts';
import { up as shipmentRecipientAddress } from './0016-shipment-recipient-address.ts';
import { up as shipmentPieces } from './0017-shipment-pieces.ts';
import { up as shipmentWeightGrams } from './0018-shipment-weight-grams.ts';
import { up as shipmentContents } from './0019-shipment-contents.ts';
import { up as shipmentMetadata } from './0020-shipment-metadata.ts';
import { up as recordedAt } from './0021-recorded-at.ts';
import { up as organisationCountry } from './0022-organisation-country.ts';
import { up as moneyBackMarks } from './0030-money-back-marks.ts';
import { up as owners } from './0031-owners.ts';
import { up as importFiles } from './0032-import-files.ts';
import { up as checks } from './0033-checks.ts';
import { up as folding } from './0050-folding.ts';
import { up as trials } from './0051-trials.ts';
import { up as notices } from './0060-notices.ts';
import { up as places } from './0061-places.ts';
import { up as active } from './0062-active.ts';
import { up as senderContacts } from './0070-sender-contacts.ts';
import { up as savedFilters } from './0071-saved-filters.ts';
import { up as auditLog } from './0072-audit-log.ts';
import { up as scans } from './0073-scans.ts';
import { up as apiKeys } from './0074-api-keys.ts';
import { up as idempotencyKeys } from './0075-idempotency-keys.ts';
import { up as mailsByUser } from './0076-mails-by-user.ts';
import { up as events } from './0077-events.ts';
import { up as webhooks } from './0078-webhooks.ts';
import { up as apiRequests } from './0080-api-requests.ts';
import { up as specialOrganisations } from './0081-special-organisations.ts';
import { up as historyOrganisation } from './0085-history-organisation.ts';
import { up as testMode } from './0090-test-mode.ts';
import { up as sessionWroteAt } from './0091-session-wrote-at.ts';
import { up as messages } from './0092-messages.ts';
import { up as files } from './0097-files.ts';
import { up as proofs } from './0098-proofs.ts';
import { up as proofLinks } from './0100-proof-links.ts';
import { up as proofHeads } from './0101-proof-heads.ts';
import { up as handovers } from './0103-handovers.ts';
import { up as erasures } from './0104-erasures.ts';
import { up as ownWords } from './0105-own-words.ts';
import { up as milestones } from './0106-milestones.ts';
import { up as standards } from './0120-standards.ts';
import { up as clocks } from './0110-clocks.ts';
import { up as documentFiles } from './0115-document-files.ts';
import { up as documents } from './0116-documents.ts';
import { up as borderTimes } from './0125-border-times.ts';
import { up as logos } from './0130-logos.ts';
import { up as suppressionAccount } from './0135-suppression-account.ts';
import { up as signs } from './0140-signs.ts';
import { up as followerMails } from './0145-follower-mails.ts';
import { up as providerIds } from './0150-provider-ids.ts';
import { up as stopLinks } from './0155-stop-links.ts';
import { up as refusedMoneyBack } from './0156-refused-money-back.ts';
import { up as reportLanes } from './0160-report-lanes.ts';

/** Every migration in order. One that has been released is never changed. */
export const migrations: Record<string, (db: Kysely<never>, dialect: Dialect, report: Report) => Promise<void>> = {
  '0001-foundation': foundation,
  '0002-workspace': workspace,
  '0003-reports': reports,
  '0004-people': people,
  '0005-orders': orders,
  '0006-payments': payments,
  '0007-eta': eta,
  '0008-followers': followers,
  '0009-totals': totals,
  '0010-lanes': lanes,
  '0011-sought': sought,
  '0012-shipment-reference': shipmentReference,
  '0013-shipment-recipient-name': shipmentRecipientName,
  '0014-shipment-recipient-phone': shipmentRecipientPhone,
  '0015-shipment-recipient-email': shipmentRecipientEmail,
  '0016-shipment-recipient-address': shipmentRecipientAddress,
  '0017-shipment-pieces': shipmentPieces,
  '0018-shipment-weight-grams': shipmentWeightGrams,
  '0019-shipment-contents': shipmentContents,
  '0020-shipment-metadata': shipmentMetadata,
  '0021-recorded-at': recordedAt,
  '0022-organisation-country': organisationCountry,
  '0030-money-back-marks': moneyBackMarks,
  '0031-owners': owners,
  '0032-import-files': importFiles,
  '0033-checks': checks,
  '0050-folding': folding,
  '0051-trials': trials,
  '0060-notices': notices,
  '0061-places': places,
  '0062-active': active,
  '0070-sender-contacts': senderContacts,
  '0071-saved-filters': savedFilters,
  '0072-audit-log': auditLog,
  '0073-scans': scans,
  '0074-api-keys': apiKeys,
  '0075-idempotency-keys': idempotencyKeys,
  '0076-mails-by-user': mailsByUser,
  '0077-events': events,
  '0078-webhooks': webhooks,
  '0080-api-requests': apiRequests,
  '0081-special-organisations': specialOrganisations,
  '0085-history-organisation': historyOrganisation,
  '0090-test-mode': testMode,
  '0091-session-wrote-at': sessionWroteAt,
  '0092-messages': messages,
  '0097-files': files,
  '0098-proofs': proofs,
  '0100-proof-links': proofLinks,
  '0101-proof-heads': proofHeads,
  '0103-handovers': handovers,
  '0104-erasures': erasures,
  '0105-own-words': ownWords,
  '0106-milestones': milestones,
  '0110-clocks': clocks,
  '0115-document-files': documentFiles,
  '0116-documents': documents,
  '0120-standards': standards,
  '0125-border-times': borderTimes,
  '0130-logos': logos,
  '0135-suppression-account': suppressionAccount,
  '0140-signs': signs,
  '0145-follower-mails': followerMails,
  '0150-provider-ids': providerIds,
  '0155-stop-links': stopLinks,
  '0156-refused-money-back': refusedMoneyBack,
  '0160-report-lanes': reportLanes,
};
