import { say } from '../say.ts';
import { optionalLine, requiredLine } from './text.schema.ts';

const NAME_MAX = 100;

// What mail programs make a link of: any address, a host of a known kind, or one written as hosts are, in small letters.
const ADDRESS =
  /@|:\/\/|\bwww\.|[\p{L}\d-]\.(?:com|net|org|info|biz|site|shop|link|click|online|africa)(?![\p{L}\d])/iu;
const HOST = /[a-z\d-]{2}\.[a-z]{2,}(?![\p{L}\d])/u;
const BREAK = /[\r\n\u0085\u2028\u2029]/u;

/**
 * Whether a name is one that may stand in mails to others: it holds no address and no line break, so that an
 * invitation carries nobody's words to people who know nothing of it.
 */
export function isPlainName(name: string): boolean {
  return !ADDRESS.test(name) && !HOST.test(name) && !BREAK.test(name);
}

/** The name of a person, or of the organisation that is called after it, as somebody types it (§5). */
export const personName = requiredLine(NAME_MAX, say('name.required')).refine(isPlainName, say('name.address'));

/** The name of an organisation, under the same rule; blank is none, so that it is called after its owner. */
export const organisationName = optionalLine(NAME_MAX)
  .refine((name) => name === null || isPlainName(name), say('name.address'))
  .optional();
