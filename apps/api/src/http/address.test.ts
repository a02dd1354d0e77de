import { expect, test } from 'vitest';

import { addressKey, ipOf, trustIn } from './address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:1:ffff::2', '2001:db8:1:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is throttled as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:49152', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]:49152', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['unknown', 'unknown'],
  ['_hidden:49152', '_hidden:49152'],
])('what a proxy hands on as %s came from %s', (ip, address) => {
  expect(ipOf({ ip })).toBe(address);
});

test('a proxy is believed by its address or its network, at each asking', () => {
  const isTrusted = trustIn(['loopback', '10.1.0.0/16']);
  if (isTrusted === false) throw new Error('nobody is trusted');
  for (let asked = 0; asked < 2; asked += 1) {
    expect(isTrusted('127.0.0.1', 0)).toBe(true);
    expect(isTrusted('::ffff:10.1.2.3', 0)).toBe(true);
    expect(isTrusted('10.1.2.3:49152', 0)).toBe(true);
    expect(isTrusted('10.2.0.1', 0)).toBe(false);
    expect(isTrusted('no address', 1)).toBe(false);
  }
  // More than are remembered.
  for (let n = 0; n < 3000; n += 1) expect(isTrusted(`10.${String(n % 3)}.0.${String(n % 250)}`, 0)).toBe(n % 3 === 1);
});

test('where none is named, nobody is believed', () => {
  expect(trustIn([])).toBe(false);
});
