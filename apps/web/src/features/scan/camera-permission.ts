/** Whether the camera would open without asking anybody; a browser that cannot tell is asked by a tap. */
export async function cameraStands(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' });
    return state === 'granted';
  } catch {
    return false;
  }
}

/** The cameras of this device; their names are told only once one of them has been opened. */
export async function listCameras(): Promise<MediaDeviceInfo[]> {
  if (!('mediaDevices' in navigator)) return [];
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === 'videoinput');
}
