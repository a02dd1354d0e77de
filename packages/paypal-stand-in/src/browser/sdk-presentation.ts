/** How the approval page is shown, a popup or a frame over the page, and how its word comes back. */
export const SDK_PRESENTATION = String.raw`
  var CLOSED_MS = 250;

  function failure(code, message, isRecoverable) {
    var error = new Error(message);
    error.name = 'PayPalError';
    error.code = code;
    error.isRecoverable = isRecoverable;
    return error;
  }

  /** Takes what the page in the given window says of the order, once. */
  function listenTo(windowOf, orderId, tell) {
    function heed(event) {
      var data = event.data;
      if (event.origin !== window.location.origin || event.source !== windowOf()) return;
      if (!data || data.source !== 'paypal-stand-in' || data.orderId !== orderId) return;
      tell(data);
    }
    window.addEventListener('message', heed);
    return function () { window.removeEventListener('message', heed); };
  }

  function popupOf(popup) {
    var stop = function () {};
    var timer = null;
    return {
      show: function (url) { popup.location.href = url; },
      listen: function (orderId, tell) {
        stop = listenTo(function () { return popup; }, orderId, tell);
        timer = setInterval(function () {
          // Its word may still be on the way when it closes itself.
          if (popup.closed) { clearInterval(timer); setTimeout(function () { tell({ type: 'cancelled' }); }, CLOSED_MS); }
        }, CLOSED_MS);
      },
      close: function () { stop(); clearInterval(timer); if (!popup.closed) popup.close(); }
    };
  }

  function modal() {
    var stop = function () {};
    var tellClosed = function () {};
    var dialog = document.createElement('dialog');
    var frame = document.createElement('iframe');
    var isShut = false;
    dialog.setAttribute('aria-label', 'Payment');
    frame.title = 'Payment';
    Object.assign(dialog.style, {
      border: '0', padding: '0', borderRadius: '12px', inlineSize: 'min(28rem, 94vw)', blockSize: 'min(46rem, 92vh)',
      overflow: 'hidden'
    });
    Object.assign(frame.style, { border: '0', display: 'block', inlineSize: '100%', blockSize: 'calc(100% - 2.75rem)' });
    // Escape does not reach the dialog from inside the frame.
    var shut = document.createElement('button');
    shut.type = 'button';
    shut.textContent = 'Close';
    shut.autofocus = true;
    Object.assign(shut.style, {
      display: 'block', inlineSize: '100%', blockSize: '2.75rem', border: '0', background: '#001435', color: '#fff',
      font: '600 1rem system-ui, sans-serif', cursor: 'pointer'
    });
    shut.addEventListener('click', function () { dialog.close(); });
    dialog.appendChild(shut);
    dialog.appendChild(frame);
    document.body.appendChild(dialog);
    dialog.addEventListener('close', function () { if (!isShut) tellClosed(); });
    dialog.showModal();
    return {
      show: function (url) { frame.src = url; },
      listen: function (orderId, tell) {
        stop = listenTo(function () { return frame.contentWindow; }, orderId, tell);
        tellClosed = function () { tell({ type: 'cancelled' }); };
        if (!dialog.open) tellClosed();
      },
      close: function () { isShut = true; stop(); dialog.close(); dialog.remove(); }
    };
  }

  /** Opens what shows the page; must be called in a click. */
  function present(mode) {
    if (mode === 'modal') return modal();
    if (mode !== 'auto' && mode !== 'popup') {
      throw failure('ERR_PRESENTATION_MODE', 'The presentation mode is not supported: ' + mode, true);
    }
    var left = Math.max(0, window.screenX + (window.outerWidth - 460) / 2);
    var features = 'popup,width=460,height=720,left=' + left + ',top=' + Math.max(0, window.screenY + 40);
    var popup = window.open('about:blank', 'paypal-stand-in', features);
    if (popup) return popupOf(popup);
    if (mode === 'popup') throw failure('ERR_DEV_UNABLE_TO_OPEN_POPUP', 'The browser blocked the popup.', true);
    return modal();
  }
`;
