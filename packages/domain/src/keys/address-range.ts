/** An address as the bits that it is made of: 32 of IPv4, 128 of IPv6. */
type Bits = { value: bigint; length: 32 | 128 };

const OCTET = /^(?:0|[1-9]\d{0,2})$/u;
const GROUP = /^[0-9a-f]{1,4}$/iu;

function readIpv4(text: string): Bits | undefined {
  const octets = text.split('.');
  if (octets.length !== 4 || !octets.every((octet) => OCTET.test(octet) && Number(octet) < 256)) return undefined;
  const value = octets.reduce((sum, octet) => sum * 256n + BigInt(octet), 0n);
  return { value, length: 32 };
}

/** The groups of one side of `::`, or of a whole address. */
function readGroups(text: string): string[] | undefined {
  if (text === '') return [];
  const groups = text.split(':');
  const last = groups.at(-1) ?? '';
  if (last.includes('.')) {
    const tail = readIpv4(last);
    if (!tail) return undefined;
    groups.splice(-1, 1, (tail.value >> 16n).toString(16), (tail.value & 0xffffn).toString(16));
  }
  return groups.every((group) => GROUP.test(group)) ? groups : undefined;
}

function readIpv6(text: string): Bits | undefined {
  const sides = text.split('::');
  if (sides.length > 2) return undefined;
  const [left, right] = [readGroups(sides[0] ?? ''), readGroups(sides[1] ?? '')];
  if (!left || !right) return undefined;
  const missing = 8 - left.length - right.length;
  if (sides.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  const value = groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
  // An IPv4 address as IPv6 writes it is that IPv4 address.
  if (value >> 32n === 0xffffn) return { value: value & 0xffffffffn, length: 32 };
  return { value, length: 128 };
}

function readAddress(text: string): Bits | undefined {
  return text.includes(':') ? readIpv6(text) : readIpv4(text);
}

type Range = { bits: Bits; prefix: number };

function readRange(text: string): Range | undefined {
  const [address = '', prefixText, ...more] = text.split('/');
  const bits = readAddress(address);
  if (!bits || more.length > 0) return undefined;
  if (prefixText === undefined) return { bits, prefix: bits.length };
  // The bits that IPv6 writes before an IPv4 address are none of a range of IPv4.
  if (address.includes(':') && bits.length === 32) return undefined;
  if (!/^\d{1,3}$/u.test(prefixText) || Number(prefixText) > bits.length) return undefined;
  return { bits, prefix: Number(prefixText) };
}

/** Whether a text is an address, or a range of addresses as CIDR writes it: `197.248.14.0/24`. */
export function isAddressRange(text: string): boolean {
  return readRange(text) !== undefined;
}

/** Whether an address lies in one of some ranges. */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  // Without the zone that a link-local address may carry.
  const bits = readAddress(address.split('%')[0] ?? '');
  if (!bits) return false;
  return ranges.some((text) => {
    const range = readRange(text);
    if (range?.bits.length !== bits.length) return false;
    const rest = BigInt(bits.length - range.prefix);
    return range.bits.value >> rest === bits.value >> rest;
  });
}
