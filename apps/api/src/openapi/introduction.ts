import { keyLimitsOf } from '@msafara/domain/keys/key-limits';

const [usual, enterprise] = [keyLimitsOf('starter'), keyLimitsOf('enterprise')];
const told = (calls: number) => calls.toLocaleString('en');

/** What stands above the reference: what holds for every operation. */
export const INTRODUCTION = `Create shipments, record what happens to them and read where they are.

**Who asks.** Send an API key or a session token as \`Authorization: Bearer …\`. Keys are made by the owner of an organisation in Settings → Developers, act for the organisation and may do what their scopes name. A key in an address is refused.

**From pages of other sites** scripts may read \`GET /api/public/track/{trackingNumber}\`, without a key; all else is asked by servers, where keys stay.

**Errors** have one form: \`message\` for people, \`code\` and \`reason\` for programs, and \`fieldErrors\` where single fields are wrong. With \`Accept: application/problem+json\` the same facts are problem details (RFC 9457). Each answer names its request by \`X-Request-Id\`.

**Repeating.** Send an \`Idempotency-Key\` with a change, and the same key with the same content when you do not know whether it arrived: it is made once, and the first answer is returned.

**Limits.** An API key may make ${told(usual.reads)} reads and ${told(usual.writes)} writes a minute (${told(enterprise.reads)} and ${told(enterprise.writes)} on Enterprise), told by \`RateLimit\` and \`RateLimit-Policy\`. Past that the answer is 429 with \`Retry-After\`.

**Changes.** Fields, operations and codes are added without notice; programs have to bear what they do not know. Nothing is taken away or renamed without \`Deprecation\` and \`Sunset\` headers 180 days before.

Times are ISO 8601 in UTC. Bodies are JSON in UTF-8, up to 64 kB where nothing else is said.
`;
