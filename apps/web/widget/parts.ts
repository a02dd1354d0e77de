type Content = Node | string;

/** An element of a class with its content; what was typed elsewhere is text and nothing else. */
export function part<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...content: Content[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...content);
  return made;
}

/** A moment in words, with its instant for machines. */
export function time(instant: string, words: string): HTMLTimeElement {
  const made = part('time', '', words);
  made.dateTime = instant;
  return made;
}
