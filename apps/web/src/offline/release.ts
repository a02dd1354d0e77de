/** Which build of the app this page runs, as its files are named: for support, and for the server's list of devices. */
export function releaseNow(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  return /-(?<hash>[\w-]{8})\.js$/u.exec(entry)?.groups?.['hash'] ?? 'development';
}
