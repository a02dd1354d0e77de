import { HiddenPictures, refuseHiddenPictures } from '../../lib/hidden-pictures.ts';

export type CameraProblem = 'denied' | 'missing' | 'busy' | 'lost' | 'reader' | 'hidden';

const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** Opens the chosen camera, else the one on the far side of the phone, or the only one there is. */
export async function openCamera(chosen: string | undefined): Promise<MediaStream> {
  // Pages that are not served safely have no camera at all.
  if (!('mediaDevices' in navigator)) throw new DOMException('No camera', 'NotFoundError');
  refuseHiddenPictures();
  // One that was chosen and is unplugged by now is no reason to have none.
  const which = chosen === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { ideal: chosen } };
  return navigator.mediaDevices.getUserMedia({ video: { ...which, ...SIZE }, audio: false });
}

/** Why the camera did not open. */
export function cameraProblemOf(error: unknown): CameraProblem {
  if (error instanceof HiddenPictures) return 'hidden';
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy';
}

/** Switches the camera off. */
export function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Whether the camera has a lamp that can be switched. */
export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  if (!track || !('getCapabilities' in track)) return false;
  const abilities: object = track.getCapabilities();
  return 'torch' in abilities && abilities.torch === true;
}

/** Switches the lamp; rejects where the camera refuses. */
export async function switchTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  const lamp: MediaTrackConstraintSet & { torch: boolean } = { torch: isOn };
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [lamp] });
}
