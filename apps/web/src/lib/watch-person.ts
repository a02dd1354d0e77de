import { readStored } from './browser-storage.ts';
import { USER_KEY } from './session-storage.ts';
import { readStoredUser } from './stored-user.ts';

/**
 * Notes who is signed in, and answers a function that says whether that is somebody else by now, in this tab or another. For work of
 * many requests: the rest of them would be done in the name of the other. After a sign-out alone it says no; the server refuses then.
 */
export function watchPerson(): () => boolean {
  const before = storedId();
  return () => {
    const now = storedId();
    return before !== undefined && now !== undefined && now !== before;
  };
}

function storedId(): string | undefined {
  return readStoredUser(readStored(USER_KEY) ?? '')?.id;
}
