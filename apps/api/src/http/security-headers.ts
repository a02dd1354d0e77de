/** Headers of whatever is served. */
export const BASE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** Headers of every answer that is no page; made once, since they are on the busiest path. */
export const API_HEADERS = {
  ...BASE_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** Headers of a file that a page loads. */
export const ASSET_HEADERS = {
  ...BASE_HEADERS,
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'public, max-age=31536000, immutable',
};

/** Content-Security-Policy of a worker: what its page may, and no more. */
export const WORKER_POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'";

/**
 * Content-Security-Policy of the web app: its own scripts only, and its own WebAssembly, which reads
 * scanned codes; Mantine writes inline styles.
 */
export const PAGE_POLICY = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  referrerPolicy: { policy: 'same-origin' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
} as const;

const PROVIDER = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];

/**
 * The payment page's own policy (D4): the provider's script, frames and calls, which no integrity hash
 * can name since the provider changes them; and its window, which has to find the page that opened it.
 */
export const PAYMENT_POLICY = {
  ...PAGE_POLICY,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      ...PAGE_POLICY.contentSecurityPolicy.directives,
      scriptSrc: ["'self'", ...PROVIDER],
      connectSrc: ["'self'", ...PROVIDER],
      frameSrc: ["'self'", ...PROVIDER],
      imgSrc: ["'self'", 'data:', 'blob:', ...PROVIDER],
    },
  },
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
} as const;

/**
 * For the payment page in WebKit (Safari, and all browsers of iPhones): it parts a window that was opened empty from there once
 * the provider's address comes, with `same-origin-allow-popups` too.
 */
export const WEBKIT_OPENER_HEADER = { 'cross-origin-opener-policy': 'unsafe-none' };

/** Whether a browser is WebKit, by what it says of itself; Chromium says so as well. */
export function isWebKit(agent = ''): boolean {
  return agent.includes('AppleWebKit/') && !/Chrom(?:e|ium)\//u.test(agent);
}

/** What pages may ask their reader for: signed-in ones the position too, to find the nearest place. */
export const PERMISSIONS_HEADER = {
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
};

export const SIGNED_IN_PERMISSIONS_HEADER = {
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
};
