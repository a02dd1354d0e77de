/** The approval page's script: tells the stand-in what the buyer chose, then the page that opened it. */
export const CHECKOUT_SCRIPT = String.raw`(function () {
  'use strict';
  var form = document.getElementById('checkout');
  if (!form) return;
  var status = document.getElementById('status');
  var orderId = form.dataset.order;
  var opener = window.opener || (window.parent !== window ? window.parent : null);

  function say(text) { status.textContent = text; }

  function setBusy(isBusy) {
    form.querySelectorAll('button').forEach(function (button) { button.disabled = isBusy; });
  }

  function tell(type, payerId) {
    if (!opener) { say('Done. You can close this window.'); return; }
    say('Going back…');
    var message = { source: 'paypal-stand-in', type: type, orderId: orderId };
    if (payerId) message.payerId = payerId;
    opener.postMessage(message, window.location.origin);
  }

  function send(choice, type) {
    setBusy(true);
    say('One moment…');
    fetch('checkoutnow/orders/' + encodeURIComponent(orderId) + '/' + choice, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: form.elements.name.value, email: form.elements.email.value })
    }).then(function (response) {
      return response.json().then(function (body) {
        if (!response.ok) throw new Error((body.details && body.details[0] && body.details[0].description) || body.message);
        tell(type, body.payerId);
      });
    }).catch(function (error) {
      setBusy(false);
      say('That did not work: ' + error.message);
    });
  }

  form.addEventListener('submit', function (event) {
    event.preventDefault();
    send('approve', 'approved');
  });
  document.getElementById('decline').addEventListener('click', function () { send('decline', 'approved'); });
  document.getElementById('cancel').addEventListener('click', function () { send('cancel', 'cancelled'); });
  setBusy(false);
})();
`;
