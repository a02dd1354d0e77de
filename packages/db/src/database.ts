import type { CompiledQuery, Kysely, RawBuilder, Transaction } from 'kysely';

import type { ApiRequestTable } from './api-requests/api-requests.table.ts';
import type { AuditLogTable } from './audit/audit.table.ts';
import type { ChatMessageTable } from './chat/chat-messages.table.ts';
import type { BorderTimeTable, SharedBorderTimeTable } from './borders/border-times.table.ts';
import type { DocumentRuleTable, DocumentTable } from './documents/documents.table.ts';
import type { BondTable, ClockChangeTable, ClockTable, HolidayTable, WeekendTable } from './clocks/clocks.table.ts';
import type { EventTable } from './events/events.table.ts';
import type { FileTable } from './files/files.table.ts';
import type { FollowerTable } from './followers/followers.table.ts';
import type { IdempotencyKeyTable } from './idempotency/idempotency-keys.table.ts';
import type { ImportedRowTable, ImportTable } from './imports/imports.table.ts';
import type { InvitationTable } from './invitations/invitations.table.ts';
import type { JobTable } from './jobs/jobs.table.ts';
import type { Report } from './migrate.ts';
import type { ApiKeyTable } from './keys/api-keys.table.ts';
import type { MailTable } from './mails/mails.table.ts';
import type {
  MessageRecipientTable,
  MessageSettingTable,
  MessageStopLinkTable,
  MessageSuppressionTable,
  MessageTable,
  MessageUsageTable,
  MessageWordTable,
  SealedKeyTable,
} from './messages/messages.table.ts';
import type { NoticeTable, NotificationTable, StatusMailItemTable } from './notifications/notifications.table.ts';
import type { MoneyBackMarkTable, OrderTable, WebhookEventTable } from './orders/orders.table.ts';
import type { OrganisationLogoTable } from './organisations/logos.table.ts';
import type { OrganisationTable, SenderContactTable } from './organisations/organisations.table.ts';
import type { ErasureLogTable, ErasureTable } from './erasures/erasures.table.ts';
import type { MilestoneTable } from './milestones/milestones.table.ts';
import type { HandoverTable, ProofPolicyTable } from './proofs/handovers.table.ts';
import type { ProofChainTable, ProofLinkTable, ProofPhotoTable, ProofTable } from './proofs/proofs.table.ts';
import type { DeviceTable, ScanTable } from './scans/scans.table.ts';
import type { SessionTable } from './sessions/sessions.table.ts';
import type { SavedFilterTable } from './shipments/saved-filters.table.ts';
import type { SearchIndex } from './shipments/shipment-search.ts';
import type { ShipmentCountTable, ShipmentStatusHistoryTable, ShipmentTable } from './shipments/shipments.table.ts';
import type { Standbys } from './standbys/standbys.ts';
import type { TrialTable } from './trials/trials.table.ts';
import type { RecoveryCodeTable, UserTokenTable } from './tokens/user-tokens.table.ts';
import type { ThrottleTable } from './throttles/throttles.table.ts';
import type { UsageCounterTable } from './usage/usage.table.ts';
import type { UserTable } from './users/users.table.ts';
import type { EpcisCaptureTable, EpcisEventTable } from './standards/standards.table.ts';
import type { SealTable, ShipmentUnitTable, UnitTable } from './units/units.table.ts';
import type {
  JournalReaderTable,
  WebhookAttemptTable,
  WebhookDeliveryTable,
  WebhookEndpointTable,
} from './webhooks/webhooks.table.ts';

/** Every table, by its name in both databases. */
export type Tables = {
  organisation_logos: OrganisationLogoTable;
  organisations: OrganisationTable;
  sender_contacts: SenderContactTable;
  users: UserTable;
  sessions: SessionTable;
  shipments: ShipmentTable;
  shipment_status_history: ShipmentStatusHistoryTable;
  shipment_counts: ShipmentCountTable;
  saved_filters: SavedFilterTable;
  api_keys: ApiKeyTable;
  api_requests: ApiRequestTable;
  idempotency_keys: IdempotencyKeyTable;
  scans: ScanTable;
  devices: DeviceTable;
  usage_counters: UsageCounterTable;
  imported_rows: ImportedRowTable;
  imports: ImportTable;
  events: EventTable;
  files: FileTable;
  documents: DocumentTable;
  border_times: BorderTimeTable;
  shared_border_times: SharedBorderTimeTable;
  document_rules: DocumentRuleTable;
  proof_policies: ProofPolicyTable;
  handovers: HandoverTable;
  clocks: ClockTable;
  clock_changes: ClockChangeTable;
  bonds: BondTable;
  holidays: HolidayTable;
  weekends: WeekendTable;
  erasures: ErasureTable;
  erasure_log: ErasureLogTable;
  proofs: ProofTable;
  proof_chains: ProofChainTable;
  proof_photos: ProofPhotoTable;
  proof_links: ProofLinkTable;
  milestones: MilestoneTable;
  units: UnitTable;
  shipment_units: ShipmentUnitTable;
  seals: SealTable;
  epcis_events: EpcisEventTable;
  epcis_captures: EpcisCaptureTable;
  audit_log: AuditLogTable;
  jobs: JobTable;
  throttles: ThrottleTable;
  trials: TrialTable;
  user_tokens: UserTokenTable;
  recovery_codes: RecoveryCodeTable;
  invitations: InvitationTable;
  notifications: NotificationTable;
  notices: NoticeTable;
  status_mail_items: StatusMailItemTable;
  chat_messages: ChatMessageTable;
  mails: MailTable;
  orders: OrderTable;
  followers: FollowerTable;
  webhook_events: WebhookEventTable;
  webhook_endpoints: WebhookEndpointTable;
  webhook_deliveries: WebhookDeliveryTable;
  webhook_attempts: WebhookAttemptTable;
  journal_readers: JournalReaderTable;
  money_back_marks: MoneyBackMarkTable;
  message_recipients: MessageRecipientTable;
  messages: MessageTable;
  message_usage: MessageUsageTable;
  message_suppressions: MessageSuppressionTable;
  message_stop_links: MessageStopLinkTable;
  message_settings: MessageSettingTable;
  message_words: MessageWordTable;
  sealed_keys: SealedKeyTable;
};

/** Anything that can read: the database or a transaction. */
export type Db = Kysely<Tables>;

/** A running transaction. What writes takes this, so that it cannot be called outside one. */
export type Trx = Transaction<Tables>;

/**
 * A committed change that open caches and screens want to know of. Shipments without a number: all
 * of the organisation; without an organisation: of all. An inbox is what somebody is told:
 * notifications and chat; notices are what all members of an organisation but the actor are told.
 * Sessions: some of these users' may have ended. Keys: some of the organisation's API keys may. Webhooks: something is to
 * be sent to an endpoint. Messages: something is to be sent to a recipient. Slowed: an address is past its budget of misses until then.
 */
export type Change =
  | { kind: 'shipments'; organisationId: string | null; trackingNumber?: string }
  | { kind: 'inbox'; userIds: readonly string[] }
  | { kind: 'notices'; organisationId: string; actorId: string }
  | { kind: 'sessions'; userIds: readonly string[] }
  | { kind: 'keys'; organisationId: string }
  | { kind: 'webhooks' }
  | { kind: 'messages' }
  | { kind: 'slowed'; address: string; until: string };

export type Announce = (change: Change) => void;

export type Database = {
  /** For reads outside transactions. */
  read: Db;
  /** For reads that may take long, such as reports: they never hold this process's thread (D18). */
  background: Db;
  search: SearchIndex;
  /** Reads that need not ask the primary, and some that go on without it. */
  standbys: Standbys;
  /**
   * Runs `work` in a transaction and answers after its commit is durable. `announce` hands a change
   * to every process once committed. No network call may happen inside. `work` may run again after
   * a serialisation failure, so it has no effect outside the database. Those of one organisation, where `organisationId` names it,
   * never have all connections to Postgres, however many wait for one row.
   */
  transaction<T>(
    work: (trx: Trx, announce: Announce) => Promise<T>,
    whose?: { organisationId: string | null },
  ): Promise<T>;
  /**
   * How many transactions were given up because they waited for something other than the database, where all share
   * one connection.
   */
  givenUp: () => number;
  changes: {
    subscribe(listener: (change: Change) => void): () => void;
    /**
     * Undefined while changes of other processes may be missed: nothing may be served from a cache
     * then. A new number after each such gap: what was cached under an older one is void.
     */
    epoch(): number | undefined;
  };
  /**
   * Prepares a compiled read for a path that is asked thousands of times a second: building the
   * query anew would cost more than running it (docs/decisions/0003).
   */
  prepare<Row>(query: CompiledQuery<Row>): (parameters: readonly unknown[]) => Promise<Row[]>;
  /** An SQL expression for the rows of `rows` (a select of `columns`) as one JSON array in text. */
  jsonRows(rows: RawBuilder<unknown>, columns: readonly string[]): RawBuilder<string>;
  /** An SQL aggregate: the median of the seconds between two ISO-8601 texts; null where all of either are null. */
  medianSeconds(from: RawBuilder<string>, to: RawBuilder<string | null>): RawBuilder<number | null>;
  /** An SQL expression: the day (`YYYY-MM-DD`) of an ISO-8601 text on clocks that are so many minutes ahead of UTC. */
  dayAt(instant: RawBuilder<string>, minutes: number): RawBuilder<string>;
  /** Whether the schema of a database that was used before is an earlier version's. */
  isBehind(): Promise<boolean>;
  /** Brings the schema up to date, and says how far it is; safe to call from several processes at once. */
  migrate(report?: Report): Promise<void>;
  /** Fails when neither the database nor a standby can answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
