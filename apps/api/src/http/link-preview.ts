import { escapeHtml } from './escape-html.ts';

type Preview = { title: string; description: string; publicUrl: string; path: string };

/** What WhatsApp and other messengers show in the place of a link to a page, in its head: words, and our sign beside them. */
export function linkPreview({ title, description, publicUrl, path }: Preview): string {
  return [
    ['og:title', title],
    ['og:description', description],
    ['og:url', publicUrl + path],
    ['og:image', `${publicUrl}/icon-512.png`],
    ['og:type', 'website'],
    ['og:site_name', 'Msafara'],
  ]
    .map(([property = '', content = '']) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('\n');
}
