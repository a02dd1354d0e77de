import { afterEach, expect, test, vi } from 'vitest';

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
}

/** The device's worker as a page sees it that is loaded with `registration`. */
async function load(registration: FakeRegistration) {
  const container = Object.assign(new EventTarget(), {
    controller: registration.active,
    register: () => Promise.resolve(registration),
  });
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('window', { location: { reload: vi.fn<() => void>() } });
  vi.resetModules();
  const { worker } = await import('./worker.ts');
  await worker.makeReady();
  return { worker, container };
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('the first worker is no new version, also where the page hears late that it is installed', async () => {
  const registration = new FakeRegistration();
  const first = new FakeWorker();
  registration.installing = first;
  const { worker, container } = await load(registration);

  registration.installing = null;
  registration.active = first;
  container.controller = first;
  first.become('installed');
  container.dispatchEvent(new Event('controllerchange'));
  first.become('activated');

  expect(worker.read()).toMatchObject({ isReady: true, isInstalling: false, isNewVersion: false });
});

test('a second worker that waits is a new version, until it has taken over', async () => {
  const registration = new FakeRegistration();
  registration.active = new FakeWorker();
  const { worker } = await load(registration);
  expect(worker.read()).toMatchObject({ isReady: true, isNewVersion: false });

  const second = new FakeWorker();
  registration.installing = second;
  registration.dispatchEvent(new Event('updatefound'));
  expect(worker.read()).toMatchObject({ isInstalling: true, isNewVersion: false });
  registration.installing = null;
  registration.waiting = second;
  second.become('installed');
  expect(worker.read()).toMatchObject({ isInstalling: false, isNewVersion: true });

  registration.waiting = null;
  registration.active = second;
  second.become('activating');
  second.become('activated');
  expect(worker.read()).toMatchObject({ isReady: true, isNewVersion: false });
});
