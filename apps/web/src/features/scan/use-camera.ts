import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';

import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { cameraProblemOf, type CameraProblem, openCamera, release } from './camera.ts';
import { listCameras } from './camera-permission.ts';
import { useWakeLock } from './use-wake-lock.ts';

const CHOICE_KEY = 'scan.camera';

export type Camera = {
  /** Undefined while it is being opened, and while it is not wanted. */
  stream: MediaStream | undefined;
  /** The cameras there are, once one is open. */
  cameras: readonly MediaDeviceInfo[];
  choose: (id: string) => void;
};

/**
 * The camera's stream while it is wanted and the page is in view; it is released otherwise, so no
 * lamp or battery is used by a tab nobody looks at. While it runs the screen stays lit.
 */
export function useCamera(isWanted: boolean, onProblem: (problem: CameraProblem) => void): Camera {
  const [stream, setStream] = useState<MediaStream>();
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([]);
  const [chosen, setChosen] = useState(() => readStored(CHOICE_KEY) ?? undefined);
  const visibility = useDocumentVisibility();
  const isActive = isWanted && visibility === 'visible';
  const report = useEffectEvent(onProblem);

  useEffect(() => {
    if (!isActive) return;
    let isCurrent = true;
    let opened: MediaStream | undefined;
    openCamera(chosen).then(
      (stream) => {
        if (!isCurrent) return release(stream);
        opened = stream;
        for (const track of stream.getVideoTracks()) {
          track.addEventListener('ended', () => isCurrent && report('lost'));
        }
        setStream(stream);
        void listCameras().then((found) => isCurrent && setCameras(found));
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
  }, [isActive, chosen]);

  useWakeLock(isActive && stream !== undefined);

  const choose = (id: string) => {
    writeStored(CHOICE_KEY, id);
    setChosen(id);
  };

  return { stream: isActive ? stream : undefined, cameras, choose };
}
