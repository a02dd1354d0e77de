import type { CountOldCall } from '../http/old-calls.ts';
import type { TestApp } from './test-app.ts';

/** How often /metrics says that something was called which the next release takes away. */
export async function oldCalls({ app }: TestApp, name: Parameters<CountOldCall>[0]): Promise<number> {
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  const [, count = '0'] =
    new RegExp(`^old_calls_total\\{name="${name.replace('.', String.raw`\.`)}"\\} (\\d+)$`, 'mu').exec(body) ?? [];
  return Number(count);
}
