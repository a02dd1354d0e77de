type Keystroke = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key is a shortcut for on every screen: mod+K the palette, `/` the screen's search, `?` the help. */
export function shortcutOf({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
}: Keystroke): 'palette' | 'search' | 'help' | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) {
    // Keyboards without Latin letters have another one on the key of the K.
    const isK = /^[a-z]$/iu.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
    return isK ? 'palette' : undefined;
  }
  if (key === '/') return 'search';
  return key === '?' || key === '؟' ? 'help' : undefined;
}
