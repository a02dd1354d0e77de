import '@mantine/core/styles/Button.css';

import type { ReadCode } from '@msafara/domain/scans/read-code';
import { Button, FileButton } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { showToast } from '../../lib/toast.ts';
import { judgeCodes } from './judge-codes.ts';
import { PICTURE_MB, PICTURE_MEGAPIXELS } from './picture-check.ts';
import { type PictureOutcome, readPicture } from './read-picture.ts';
import classes from './scanner.module.css';
import type { ReadCodes } from './use-code-reader.ts';

type PictureUploadProps = {
  read: ReadCodes;
  origins: readonly string[];
  onFind: (code: ReadCode) => void;
};

type Problem = Extract<PictureOutcome, string> | 'foreign';

/** Reads the code in a chosen or freshly taken picture; the file never leaves the browser (§2). */
export function PictureUpload({ read, origins, onFind }: PictureUploadProps) {
  const { t } = useTranslation(['scan', 'shell']);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const reset = useRef<() => void>(null);

  const refuse = (why: Problem) => {
    setProblem(why);
    if (why === 'foreign') return;
    showToast({ kind: 'error', title: t('picture.errorTitle'), message: t('picture.error') });
  };

  const look = async (file: File) => {
    const outcome = await readPicture(file, read);
    if (typeof outcome === 'string') return refuse(outcome);
    const judged = judgeCodes(outcome, origins);
    if (judged.kind === 'ours') onFind(judged.code);
    else refuse('foreign');
  };

  const choose = (file: File | null) => {
    if (!file) return;
    // The same file can be chosen again.
    reset.current?.();
    setProblem(undefined);
    setReading(true);
    look(file)
      .catch(() => refuse('notPicture'))
      .finally(() => setReading(false));
  };

  return (
    <div className={classes.upload}>
      <FileButton onChange={choose} accept="image/png,image/jpeg,image/webp" resetRef={reset} disabled={isReading}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            fullWidth
            disabled={isReading}
            className={classes.tall ?? ''}
            leftSection={<IconPhotoUp size={20} stroke={1.75} aria-hidden />}
          >
            {isReading ? t('picture.reading') : t('picture.upload')}
          </Button>
        )}
      </FileButton>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem === 'hidden'
            ? t('shell:hiddenPictures')
            : t(`picture.problem.${problem}`, { mb: PICTURE_MB, megapixels: PICTURE_MEGAPIXELS })}
        </p>
      )}
    </div>
  );
}
