import { IconCamera } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';

import classes from './photo-step.module.css';

/** The one way to the first photo; what says what to photograph belongs to it. */
export const FIRST_PHOTO = 'first-photo';

type PhotoInputProps = {
  id?: string;
  label: string;
  look: 'filled' | 'tile';
  isBusy: boolean;
  onPhoto: (file: File) => void;
};

/** Opens the phone's camera; a computer lets a picture be chosen. */
export function PhotoInput({ id, label, look, isBusy, onPhoto }: PhotoInputProps) {
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) onPhoto(file);
    // The same picture can be chosen again.
    currentTarget.value = '';
  };
  return (
    <label className={classes.photoInput} data-look={look} data-busy={isBusy}>
      <input id={id} type="file" accept="image/*" capture="environment" disabled={isBusy} onChange={take} />
      <IconCamera size={look === 'filled' ? 20 : 32} stroke={1.5} aria-hidden />
      {label}
    </label>
  );
}
