import { loadCoreSdkScript } from '@paypal/paypal-js/sdk-v6';

type Setup = { clientToken: string; environment: 'sandbox' | 'production'; scriptUrl: string | null };

/** Scripts of our own that are here, or on their way. */
const scripts = new Map<string, Promise<void>>();

/** Loads a script of our own once; the provider's loader then takes what it finds. */
function injectScript(src: string): Promise<void> {
  const known = scripts.get(src);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => {
      resolve();
    });
    script.addEventListener('error', () => {
      script.remove();
      scripts.delete(src);
      reject(new Error('the payment script did not load'));
    });
    document.head.append(script);
  });
  scripts.set(src, loaded);
  return loaded;
}

/** The provider's script, from its own host or the stand-in's from ours, ready for one purchase (§7). */
export async function openSdk({ clientToken, environment, scriptUrl }: Setup) {
  if (scriptUrl !== null) await injectScript(scriptUrl);
  const paypal = await loadCoreSdkScript({ environment });
  if (!paypal) throw new Error('the payment script is not there');
  return paypal.createInstance({
    clientToken,
    components: ['paypal-payments', 'paypal-guest-payments'],
    pageType: 'checkout',
  });
}

export type PaymentSdk = Awaited<ReturnType<typeof openSdk>>;
