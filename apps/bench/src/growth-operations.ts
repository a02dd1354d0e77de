import { SHIPMENT_STATUSES } from '@msafara/domain/shipments/shipment-status';

import { tokenOf } from './growth-rows.ts';
import { idOf, ownerOf, TERMS, trackingNumberOf } from './sample-rows.ts';

type Asked = { path: string; method?: 'GET' | 'POST' | 'PATCH'; headers?: Record<string, string>; body?: string };
export type Operation = {
  name: string;
  request: (n: number) => Asked;
  /** What it may cost at the largest size, in milliseconds or against the smallest; else half as much again. */
  maxMs?: number;
  maxRatio?: number;
};

/** The two commonest writes, which are compared with each other. */
export const CREATE = 'a shipment created';
export const STATUS = 'a status recorded';
const MAX_STRICT_RATIO = 1.3;

const SCATTER = 7919;

/** The main reads and writes, by a sender of the largest organisation and by an administrator. */
export function operationsOf(people: { admin: string; sender: string }, shipments: number): Operation[] {
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const read =
    (token: string, path: (n: number) => string) =>
    (n: number): Asked => ({ path: path(n), headers: as(token) });
  const query = (token: string, procedure: string, input: object) =>
    read(token, () => `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`);
  const write = (token: string, method: 'POST' | 'PATCH', path: string, body: object): Asked => ({
    path,
    method,
    headers: { ...as(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const pick = (n: number) => (n * SCATTER) % shipments;
  // The largest organisation has those of every 25 that come first.
  const own = (n: number) => Math.floor(pick(n) / 25) * 25;
  return [
    {
      name: 'public tracking, another number each time',
      request: (n) => ({ path: `/api/public/track/${trackingNumberOf(pick(n))}` }),
    },
    { name: 'a page of 50 shipments', request: read(people.sender, () => '/api/shipments?limit=50') },
    {
      name: 'a search, ten found',
      maxMs: 30,
      request: read(people.sender, (n) => {
        const input = { search: TERMS[n % TERMS.length], limit: 10 };
        return `/trpc/shipments.list?input=${encodeURIComponent(JSON.stringify(input))}`;
      }),
    },
    { name: 'the dashboard’s figures', request: read(people.sender, () => '/api/stats') },
    { name: 'plan and usage', request: read(people.sender, () => '/api/user/plan-usage') },
    {
      name: 'a shipment with its history',
      request: read(people.sender, (n) => `/api/shipments/tracking/${trackingNumberOf(own(n))}`),
    },
    { name: 'a page of estimates', request: query(people.sender, 'eta.list', {}) },
    { name: 'unread notifications', request: read(people.sender, () => '/api/notifications/count') },
    { name: 'notifications', request: read(people.sender, () => '/api/notifications') },
    { name: 'a page of users, for admins', request: query(people.admin, 'admin.users', {}) },
    { name: 'a page of organisations, for admins', request: query(people.admin, 'admin.organisations', {}) },
    { name: 'a page of orders, for admins', request: query(people.admin, 'billing.orders', {}) },
    {
      name: 'a page of the audit log, for admins',
      maxRatio: MAX_STRICT_RATIO,
      request: query(people.admin, 'admin.auditLog', {}),
    },
    { name: 'revenue', request: read(people.admin, () => '/api/admin/revenue') },
    {
      name: CREATE,
      maxRatio: MAX_STRICT_RATIO,
      request: (n) =>
        write(tokenOf(ownerOf(pick(n))), 'POST', '/api/shipments', {
          trackingNumber: `GROWN-${String(n)}`,
          origin: 'Nairobi',
          destination: 'Mombasa',
        }),
    },
    {
      name: STATUS,
      maxRatio: MAX_STRICT_RATIO,
      request: (n) =>
        write(tokenOf(ownerOf(pick(n))), 'PATCH', `/api/shipments/${idOf('shipment', pick(n))}/status`, {
          status: SHIPMENT_STATUSES[n % SHIPMENT_STATUSES.length],
          location: 'Malaba',
        }),
    },
  ];
}
