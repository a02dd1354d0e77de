// A browser that translates a page (Chrome does, into Amharic, Hausa or Somali) takes texts out and puts a <font> in the place of each.
// React keeps the texts: what changes then would not be seen, and what goes would end the page (https://github.com/facebook/react/issues/11538).

/** What stands in the place of a text. */
const standIns = new WeakMap<Node, HTMLElement>();

const isFont = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.localName === 'font';

/** The child of `parent` that stands for a text that was translated, else the node itself. */
function placeOf(parent: Node, node: Node): Node {
  if (node.parentNode === parent) return node;
  const standIn = standIns.get(node);
  return standIn?.parentNode === parent ? standIn : node;
}

/** Puts a text that changed back in its place, where it is translated anew. */
const changes = new MutationObserver((records) => {
  for (const { target } of records) if (target instanceof Text) standIns.get(target)?.replaceWith(target);
});

const translations = new MutationObserver((records) => {
  const fonts = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)));
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const font = [...addedNodes, previousSibling, nextSibling].filter(isFont).find((one) => fonts.has(one));
    for (const text of removedNodes) {
      if (font === undefined || !(text instanceof Text)) continue;
      fonts.delete(font);
      standIns.set(text, font);
      changes.observe(text, { characterData: true });
    }
    for (const text of addedNodes) {
      // Back in its place, by React or since the original is asked for.
      standIns.get(text)?.remove();
      standIns.delete(text);
    }
  }
});

const { insertBefore, removeChild } = Node.prototype;

/** Lets React change and remove what the browser has translated meanwhile. */
export function followTranslations(): void {
  translations.observe(document.documentElement, { childList: true, subtree: true });
  Node.prototype.removeChild = function removePlace<T extends Node>(this: Node, child: T): T {
    removeChild.call(this, placeOf(this, child));
    return child;
  };
  Node.prototype.insertBefore = function insertBeforePlace<T extends Node>(this: Node, node: T, child: Node | null): T {
    insertBefore.call(this, node, child && placeOf(this, child));
    return node;
  };
}
