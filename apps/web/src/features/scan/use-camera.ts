import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';

import { cameraProblemOf, type CameraProblem, openCamera, release } from './camera.ts';

/**
 * The camera's stream while it is wanted and the page is in view; it is released otherwise, so no
 * lamp or battery is used by a tab nobody looks at.
 */
export function useCamera(isWanted: boolean, onProblem: (problem: CameraProblem) => void): MediaStream | undefined {
  const [stream, setStream] = useState<MediaStream>();
  const visibility = useDocumentVisibility();
  const isActive = isWanted && visibility === 'visible';
  const report = useEffectEvent(onProblem);

  useEffect(() => {
    if (!isActive) return;
    let isCurrent = true;
    let opened: MediaStream | undefined;
    openCamera().then(
      (stream) => {
        if (!isCurrent) return release(stream);
        opened = stream;
        for (const track of stream.getVideoTracks()) {
          track.addEventListener('ended', () => isCurrent && report('lost'));
        }
        setStream(stream);
      },
      (error: unknown) => {
        if (isCurrent) report(cameraProblemOf(error));
      },
    );
    return () => {
      isCurrent = false;
      if (opened) release(opened);
      setStream(undefined);
    };
  }, [isActive]);

  return isActive ? stream : undefined;
}
