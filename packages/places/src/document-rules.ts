import { DOCUMENT_TYPES } from '@msafara/domain/documents/document-types';
import type { DocumentRule } from '@msafara/domain/documents/documents.schema';
import { MILESTONE_CODES } from '@msafara/domain/milestones/milestone-codes';

import data from '../data/documents.json' with { type: 'json' };

function oneOf<Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined {
  return values.find((value) => value === text);
}

/** A line of the data: destination, country on the way, paper, milestone that it is due before, and where that stands. */
function ruleOf(line: string): DocumentRule {
  const [destination = '', transit = '', paper, before, source = ''] = line.split('|');
  const type = oneOf(DOCUMENT_TYPES, paper);
  if (!type) throw new Error(`no such paper: ${line}`);
  return {
    name: [destination, transit, type].filter((part) => part !== '').join('-'),
    destination,
    transit: transit || null,
    type,
    dueBefore: oneOf(MILESTONE_CODES, before) ?? null,
    source,
    checkedAt: data.checkedAt,
    isOff: false,
    isOwn: false,
  };
}

/**
 * The papers that countries ask for, as far as somebody read it (D26): each with its source and the day on which that was read. They
 * change by decree: organisations switch them off and write their own.
 */
export const DOCUMENT_RULES: readonly DocumentRule[] = data.rules.map(ruleOf);
