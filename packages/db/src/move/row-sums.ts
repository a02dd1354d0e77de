import { hash } from 'node:crypto';

/** A row as its columns' values, in one order on both sides. */
export type Values = readonly (string | number | null)[];

/** How many rows there are, and a sum over all that they hold in whatever order they come. */
export type Sums = { rows: number; sum: string };

/** Adds up the SHA-256 of rows, each as 256 bits in four parts; rows that are swapped between tables or doubled tell. */
export function createSums(): { add: (row: Values) => void; sums: () => Sums } {
  const parts = new BigUint64Array(4);
  let rows = 0;
  return {
    add(row) {
      const digest = hash('sha256', JSON.stringify(row), 'buffer');
      // An array of 64 bits wraps around by itself.
      for (let n = 0; n < 4; n += 1) parts[n] = (parts[n] ?? 0n) + digest.readBigUInt64LE(n * 8);
      rows += 1;
    },
    sums: () => ({ rows, sum: [...parts].join('-') }),
  };
}
