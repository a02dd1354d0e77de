import { useTranslation } from 'react-i18next';

import { RadioRow } from '../../components/radio-row.tsx';
import { LABEL_SIZES, type LabelSize } from './label-sizes.ts';

/** The choice of the paper that the labels are printed on. */
export function SizeChoice({ value, onChange }: { value: LabelSize; onChange: (size: LabelSize) => void }) {
  const { t } = useTranslation('labels');
  return (
    <RadioRow
      size="toolbar"
      legend={t('size.legend')}
      options={LABEL_SIZES}
      value={value}
      onChange={onChange}
      render={(size) => <span>{t(`size.${size}`)}</span>}
    />
  );
}
