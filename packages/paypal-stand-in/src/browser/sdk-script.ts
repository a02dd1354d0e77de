import { SDK_ELEMENTS } from './sdk-elements.ts';
import { SDK_PRESENTATION } from './sdk-presentation.ts';

const INSTANCE = String.raw`
  var CURRENCIES = ['AUD', 'BRL', 'CAD', 'CHF', 'EUR', 'GBP', 'NOK', 'NZD', 'SEK', 'SGD', 'USD'];

  function createSession(fundingSource, options) {
    var running = null;

    function finish(state, callback) {
      var presented = running;
      running = null;
      if (presented) presented.close();
      if (callback) callback();
      if (options.onComplete) options.onComplete({ paymentSessionState: state });
    }

    function handle(presented, orderId) {
      if (running !== presented) return;
      presented.listen(orderId, function (message) {
        if (running !== presented) return;
        if (message.type === 'approved') {
          var data = { orderId: orderId, fundingSource: fundingSource };
          if (message.payerId) data.payerId = message.payerId;
          finish('approved', options.onApprove && function () {
            Promise.resolve(options.onApprove(data)).catch(function (error) {
              if (options.onError) options.onError(error);
            });
          });
        } else if (message.type === 'cancelled') {
          finish('canceled', options.onCancel && function () { options.onCancel({ orderId: orderId }); });
        } else {
          finish('error', options.onError && function () {
            options.onError(failure('ERR_FLOW_CHECKOUT', message.reason || 'The checkout failed.', false));
          });
        }
      });
    }

    function start(presentation, orderPromise) {
      if (running) return Promise.reject(failure('ERR_SESSION_ACTIVE', 'A payment session is already open.', false));
      var order = orderPromise || (options.orderId && Promise.resolve({ orderId: options.orderId }));
      if (!order) return Promise.reject(failure('INVALID_ORDER', 'Pass a promise of an order.', false));
      var presented;
      // In the click itself: after waiting, the browser would block the popup.
      try {
        presented = present((presentation && presentation.presentationMode) || 'auto');
      } catch (error) {
        Promise.resolve(order).catch(function () {});
        return Promise.reject(error);
      }
      running = presented;
      return Promise.resolve(order).then(function (created) {
        var orderId = created && created.orderId;
        if (typeof orderId !== 'string') throw failure('INVALID_ORDER', 'The order has no orderId.', false);
        handle(presented, orderId);
        if (running === presented) presented.show(BASE + '/checkoutnow?token=' + encodeURIComponent(orderId));
      }).catch(function (error) {
        if (running === presented) running = null;
        presented.close();
        throw error;
      });
    }

    function cancel() {
      if (running) finish('canceled', options.onCancel && function () { options.onCancel({}); });
    }

    function destroy() {
      if (running) running.close();
      running = null;
    }

    return { start: start, cancel: cancel, destroy: destroy };
  }

  function eligible(details) {
    var currency = (details && details.currencyCode) || 'USD';
    var sources = CURRENCIES.indexOf(currency) >= 0 ? ['paypal', 'card'] : [];
    return {
      isEligible: function (source) { return sources.indexOf(source) >= 0; },
      getDetails: function () { return { canBeVaulted: false }; }
    };
  }

  function instanceFor(components) {
    var instance = {
      findEligibleMethods: function (details) { return Promise.resolve(eligible(details)); },
      updateLocale: function () {}
    };
    if (components.indexOf('paypal-payments') >= 0) {
      instance.createPayPalOneTimePaymentSession = function (options) { return createSession('paypal', options || {}); };
    }
    if (components.indexOf('paypal-guest-payments') >= 0) {
      instance.createPayPalGuestOneTimePaymentSession = function (options) { return createSession('card', options || {}); };
    }
    return instance;
  }

  function createInstance(options) {
    var token = options && options.clientToken;
    if (typeof token !== 'string' || token === '') {
      return Promise.reject(failure('INVALID_CLIENT_TOKEN', 'A clientToken is required.', false));
    }
    return fetch(BASE + '/web-sdk/v6/session', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ clientToken: token })
    }).then(function (response) {
      if (response.status === 401) throw failure('INVALID_CLIENT_TOKEN', 'The clientToken is invalid or expired.', false);
      if (!response.ok) throw failure('ERR_SDK_INIT', 'The payment script could not be prepared.', true);
      return instanceFor(options.components || ['paypal-payments']);
    });
  }

  window.paypal = { version: '6.0.0', createInstance: createInstance };
`;

/** The script that a page loads in the provider's place. The prefix leads to the pages on the product's origin. */
export function sdkScript(browserPath: string): string {
  return `(function () {
  'use strict';
  var BASE = ${JSON.stringify(browserPath)};
${SDK_PRESENTATION}${SDK_ELEMENTS}${INSTANCE}
})();
`;
}
