/** Translates a page as a browser does: each text is taken out, and a <font> with other words stands in its place. */
export function translatePage(): void {
  const SIGN = '¤';
  const isOurs = ({ parentElement: place }: Node) =>
    place !== null && place.closest('script, style, textarea, svg, font, [translate="no"]') === null;
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!/\p{L}/u.test(text.data) || !isOurs(text)) continue;
      const font = document.createElement('font');
      font.append(SIGN + text.data);
      text.replaceWith(font);
    }
  };
  window.addEventListener('load', () => {
    const observer = new MutationObserver(() => translate(document.body));
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    translate(document.body);
  });
}
