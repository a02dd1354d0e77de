import { useTranslation } from 'react-i18next';

import { LABEL_SIZES, type LabelSize } from './label-sizes.ts';
import classes from './labels.module.css';

/** The choice of the paper that the labels are printed on. */
export function SizeChoice({ value, onChange }: { value: LabelSize; onChange: (size: LabelSize) => void }) {
  const { t } = useTranslation('labels');
  return (
    <fieldset className={classes.sizes}>
      <legend>{t('size.legend')}</legend>
      <div className={classes.segments}>
        {LABEL_SIZES.map((size) => (
          <label key={size} className={classes.segment}>
            <input type="radio" name="size" checked={size === value} onChange={() => onChange(size)} />
            <span>{t(`size.${size}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
