import {
  DETAIL_NAMES,
  type DetailKind,
  type DetailName,
  PRIORITIES,
  SHIPMENT_DETAILS,
  type ShipmentDetails,
} from '@msafara/domain/shipments/shipment-details';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { plainText } from '../lib/detail-text.ts';
import { formatNumber, formatWeight } from '../lib/format-numbers.ts';
import { Fact } from './fact.tsx';
import classes from './fact.module.css';
import { Priority } from './priority.tsx';

type Value = NonNullable<ShipmentDetails[DetailName]>;

const inLines = (value: Value) => <span className={classes.lines}>{plainText(value)}</span>;

/** How each kind of detail is shown. */
const VIEWS: Record<DetailKind, (value: Value) => ReactNode> = {
  place: plainText,
  line: plainText,
  priority: (value) => <Priority value={PRIORITIES.find((priority) => priority === value) ?? PRIORITIES[0]} />,
  email: (value) => <a href={`mailto:${plainText(value)}`}>{plainText(value)}</a>,
  phone: (value) => (
    <a href={`tel:${plainText(value)}`} dir="ltr">
      {plainText(value)}
    </a>
  ),
  count: (value) => formatNumber(Number(value)),
  weight: (value) => formatWeight(Number(value)),
  metadata: inLines,
  text: inLines,
};

type DetailFactsProps = { details: ShipmentDetails; except?: readonly DetailName[] };

/** What is told of a shipment, as entries of a list of facts; what is not known is left out (§2, D20). */
export function DetailFacts({ details, except }: DetailFactsProps) {
  const { t } = useTranslation('shipments');
  return DETAIL_NAMES.map((name) => {
    const value = details[name];
    if (value === null || except?.includes(name)) return null;
    return (
      <Fact key={name} name={t(`field.${name}`)}>
        {VIEWS[SHIPMENT_DETAILS[name].kind](value)}
      </Fact>
    );
  });
}
