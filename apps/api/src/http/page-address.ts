/** Whether an address is one that programs ask, which has no page. */
export function isNoPage(url: string): boolean {
  return /^\/(?:api|trpc|docs|paypal)(?:\/|$|\?)/u.test(url);
}
