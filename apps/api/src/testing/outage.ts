import type { Database } from '@msafara/db/database';

/** A database that is away for its next `outage.transactions`. */
export function withOutage(database: Database): { database: Database; outage: { transactions: number } } {
  const outage = { transactions: 0 };
  const transaction: Database['transaction'] = (...work) => {
    if (outage.transactions === 0) return database.transaction(...work);
    outage.transactions -= 1;
    return Promise.reject(Object.assign(new Error('nobody listens there'), { code: 'ECONNREFUSED' }));
  };
  return { database: { ...database, transaction }, outage };
}
