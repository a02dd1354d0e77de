/**
 * The provider's custom elements. Their styles are constructed sheets, which a strict content security
 * policy lets pass where a style element would be refused.
 */
export const SDK_ELEMENTS = String.raw`
  var LABELS = {
    pay: 'Pay with PayPal', buynow: 'Buy now with PayPal', checkout: 'PayPal Checkout',
    donate: 'Donate with PayPal', subscribe: 'Subscribe with PayPal'
  };

  var CSS = ':host{display:block;min-inline-size:9rem}:host([hidden]){display:none}' +
    'button{box-sizing:border-box;inline-size:100%;min-block-size:2.875rem;padding:.5rem 1rem;border:0;' +
    'border-radius:var(--paypal-button-border-radius,.5rem);font:600 1rem/1.25 system-ui,sans-serif;cursor:pointer}' +
    'button:focus-visible{outline:3px solid #0070e0;outline-offset:2px}' +
    'button:disabled{opacity:.55;cursor:not-allowed}' +
    '.paypal{background:#ffc439;color:#001435}.paypal:hover:enabled{background:#f2ba36}' +
    '.card{background:#2c2e2f;color:#fff;border:1px solid #6b7073}.card:hover:enabled{background:#000}';

  function defineButton(name, look, labelOf) {
    if (customElements.get(name)) return;
    customElements.define(name, class extends HTMLElement {
      static get observedAttributes() { return ['disabled', 'type']; }
      constructor() {
        super();
        var sheet = new CSSStyleSheet();
        sheet.replaceSync(CSS);
        var root = this.attachShadow({ mode: 'open', delegatesFocus: true });
        root.adoptedStyleSheets = [sheet];
        this.inner = document.createElement('button');
        this.inner.type = 'button';
        this.inner.className = look;
        root.appendChild(this.inner);
        this.addEventListener('click', function (event) {
          if (this.disabled) event.stopImmediatePropagation();
        }, true);
      }
      connectedCallback() { this.draw(); }
      attributeChangedCallback() { this.draw(); }
      draw() {
        this.inner.textContent = labelOf(this);
        this.inner.disabled = this.disabled;
      }
      get disabled() { return this.hasAttribute('disabled'); }
      set disabled(value) { this.toggleAttribute('disabled', Boolean(value)); }
      get type() { return this.getAttribute('type') || 'pay'; }
      set type(value) { this.setAttribute('type', value); }
    });
  }

  defineButton('paypal-button', 'paypal', function (element) { return LABELS[element.type] || LABELS.pay; });
  defineButton('paypal-basic-card-button', 'card', function () { return 'Debit or Credit Card'; });
  if (!customElements.get('paypal-basic-card-container')) {
    customElements.define('paypal-basic-card-container', class extends HTMLElement {
      connectedCallback() { if (!this.hidden) this.style.display = 'block'; }
    });
  }
`;
