import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { readPicture } from './read-picture.ts';

function webp(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer();
}

describe('pictures that are made anew', () => {
  test('those of one organisation wait for each other and hold nobody else’s back', async () => {
    const [large, small] = await Promise.all([webp(2000, 1500), webp(40, 30)]);
    const done: string[] = [];
    const read = async (bytes: Buffer, organisationId: string) => {
      await readPicture(bytes, organisationId);
      done.push(organisationId);
    };
    const flood = Array.from({ length: 9 }, () => read(large, 'flood'));
    await Promise.all([...flood, read(small, 'neighbour')]);
    expect(done.indexOf('neighbour')).toBeLessThanOrEqual(2);
  });

  test('who sends more than can be made within a minute or so is told to come back, and nobody else is', async () => {
    const picture = await webp(600, 450);
    const flood = Promise.allSettled(Array.from({ length: 40 }, () => readPicture(picture, 'flood')));
    const neighbour = await readPicture(picture, 'neighbour');
    expect(neighbour).toMatchObject({ type: 'image/jpeg', width: 600, height: 450 });
    const refused = (await flood).flatMap((settled) => (settled.status === 'rejected' ? [settled.reason] : []));
    expect(refused.length).toBeGreaterThan(10);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'OVERLOADED' });
    expect(refused.length).toBeLessThan(20);
  });

  test('a broken one leaves the turn to the next', async () => {
    const whole = await webp(400, 300);
    const broken = await Promise.allSettled([
      readPicture(whole.subarray(0, whole.length - 40), 'broken'),
      readPicture(whole, 'broken'),
    ]);
    expect(broken.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
