/** What stands beside a container on a phone. */
const AROUND_PX = 40;

interface Rule {
  params: string;
  clone: () => { nodes: readonly unknown[] };
  after: (rule: unknown) => void;
}
interface Sheet {
  walkAtRules: (name: string, each: (rule: Rule) => void) => void;
}
type AtRule = new (made: { name: string; params: string; nodes: readonly unknown[] }) => unknown;

/**
 * Says what holds in a narrow container again for a narrow window, to browsers that know no containers: Safari before 16
 * (docs/decisions/0044).
 */
export function containerFallback() {
  return {
    postcssPlugin: 'container-fallback',
    Once(sheet: Sheet, { AtRule }: { AtRule: AtRule }) {
      sheet.walkAtRules('container', (rule) => {
        const width = /^\(max-width: (\d+)px\)$/u.exec(rule.params)?.[1];
        if (width === undefined) return;
        const params = `(max-width: ${String(Number(width) + AROUND_PX)}px)`;
        const inWindow = new AtRule({ name: 'media', params, nodes: rule.clone().nodes });
        rule.after(new AtRule({ name: 'supports', params: 'not (container-type: inline-size)', nodes: [inWindow] }));
      });
    },
  };
}
