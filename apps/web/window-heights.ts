interface Declaration {
  value?: string;
  clone: (changed?: { value: string }) => Declaration;
}
interface Rule {
  nodes: readonly Declaration[];
  clone: (changed: { nodes: readonly Declaration[] }) => unknown;
  after: (rule: unknown) => void;
}
interface Sheet {
  walkRules: (each: (rule: Rule) => void) => void;
}
type AtRule = new (made: { name: string; params: string; nodes: readonly unknown[] }) => unknown;

/**
 * Says what is as high as the window again to Chrome before 108, which does not know that its bars come and go (`dvh`): a
 * dialog would be higher than its window, and not scroll (docs/decisions/0044).
 */
export function windowHeights() {
  return {
    postcssPlugin: 'window-heights',
    Once(sheet: Sheet, { AtRule }: { AtRule: AtRule }) {
      sheet.walkRules((rule) => {
        const unknown = rule.nodes.filter(({ value }) => value?.includes('dvh'));
        if (unknown.length === 0) return;
        const nodes = unknown.map((one) => one.clone({ value: one.value?.replaceAll('dvh', 'vh') ?? '' }));
        const older = rule.clone({ nodes });
        rule.after(new AtRule({ name: 'supports', params: 'not (height: 1dvh)', nodes: [older] }));
      });
    },
  };
}
