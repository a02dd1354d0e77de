/** Longest name that file systems and dialogs show without trouble. */
const NAME_MAX = 60;

/** The name of a downloaded code: the data it holds, with whatever file names cannot hold as hyphens (§2). */
export function qrFileName(data: string, ending: 'png' | 'svg'): string {
  const name = data
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .slice(0, NAME_MAX)
    .replace(/^[-.]+|[-.]+$/gu, '');
  return `${name || 'qr-code'}.${ending}`;
}
