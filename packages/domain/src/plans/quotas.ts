import type { Tier } from './plans.ts';

type Quotas = {
  /** Segments of text messages a month on the deployment's account (D27); an organisation's own account has no such limit. */
  segments: number;
  /** Bytes of pictures and papers that are kept (D28). */
  fileBytes: number;
  /** Addresses that webhooks are sent to (D24). */
  endpoints: number;
};

/** What a plan holds beside shipments and users. */
export const QUOTAS: Readonly<Record<Tier, Quotas>> = {
  starter: { segments: 0, fileBytes: 0, endpoints: 2 },
  growth: { segments: 200, fileBytes: 1_000_000_000, endpoints: 5 },
  enterprise: { segments: 1000, fileBytes: 10_000_000_000, endpoints: 10 },
};
