import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

import type { Finding } from './stress/finding.ts';

const README = fileURLToPath(new URL('../README.md', import.meta.url));

export type Result = {
  name: string;
  measured: number;
  unit: '×' | 's' | 'ms' | 'MB' | 'kB' | 'points' | 'times';
  target: number;
  /** Whether the target is the least that is good enough; else it is the most. */
  isFloor: boolean;
  details: string;
};

function format(value: number, unit: Result['unit']): string {
  const isWhole = unit === 'MB' || unit === 'kB' || unit === 'points' || unit === 'times';
  return `${value.toFixed(isWhole ? 0 : 2)} ${unit}`;
}

/** One row of the table. */
export function formatRow({ name, measured, unit, target, isFloor, details }: Result): string {
  const isMet = isFloor ? measured >= target : measured <= target;
  const wanted = `${isFloor ? '≥' : '≤'} ${format(target, unit)}`;
  return `| ${name} | ${format(measured, unit)} | ${wanted} | ${isMet ? 'met' : '**missed**'} | ${details} |`;
}

function table(heads: readonly string[], lines: readonly string[]): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    `${availableParallelism()} cores shared with the load generator, ${memory} GB of memory, Node ${process.version}.`,
    '',
    `|${heads.map((head) => (head === '' ? ' |' : ` ${head} |`)).join('')}`,
    `|${' --- |'.repeat(heads.length)}`,
    ...lines,
  ].join('\n');
}

/** The results as a markdown table, with the machine they were taken on. */
export function formatReport(results: readonly Result[]): string {
  return table(['Measured', 'Result', 'Target', '', 'Figures'], results.map(formatRow));
}

/** The same of what the server was put through. */
export function formatFindings(findings: readonly Finding[]): string {
  const lines = findings.map(({ done, seen, outcome }) => {
    return `| ${done} | ${seen} | ${outcome === 'broken' ? '**broken**' : outcome} |`;
  });
  return table(['What was done', 'What was seen', ''], lines);
}

/** Puts the report in the place of the last one in the README, between the markers of this name. */
export async function writeReport(report: string, marker: 'result' | 'stress'): Promise<void> {
  const [from, to] = [`<!-- ${marker} -->`, `<!-- /${marker} -->`];
  const text = await readFile(README, 'utf8');
  const [start, end] = [text.indexOf(from), text.indexOf(to)];
  if (start === -1 || end === -1) throw new Error(`README.md has no place for the ${marker}`);
  await writeFile(README, `${text.slice(0, start + from.length)}\n\n${report}\n\n${text.slice(end)}`);
}
