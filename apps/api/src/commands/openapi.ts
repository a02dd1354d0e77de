import { committedDocument, currentDocument, unannouncedBreaks, writeDocument } from '../openapi/committed.ts';
import { findingsIn } from '../openapi/lint.ts';

/** Writes docs/openapi.json, unless it would break callers; with `check` looks at it and writes nothing. */
async function run(isCheck: boolean): Promise<string[]> {
  const [before, now] = [await committedDocument(), await currentDocument()];
  const breaks = unannouncedBreaks(before, now).map((one) => `breaks callers: ${one}`);
  if (breaks.length > 0) return breaks;
  const findings = await findingsIn(now);
  if (findings.length > 0) return findings;
  const isSame = JSON.stringify(before) === JSON.stringify(now);
  if (isSame) return [];
  if (isCheck) return ['docs/openapi.json is not what the server says: ./pnpmw openapi writes it'];
  await writeDocument(now);
  return [];
}

const said = await run(process.argv[2] === 'check');
for (const line of said) process.stderr.write(`${line}\n`);
process.exitCode = said.length > 0 ? 1 : 0;
