/** Makes a webhook for the programs below. */
export const CREATE_WEBHOOK = {
  file: 'create-webhook.sh',
  code: `#!/bin/sh
set -eu

# Prints the webhook; keep its "secret" (whsec_…), which is shown this once.
curl --fail-with-body --silent --show-error "$MSAFARA_URL/api/webhooks" \\
  --header "Authorization: Bearer $MSAFARA_KEY" \\
  --header "Content-Type: application/json" \\
  --data "{\\"url\\": \\"$MSAFARA_WEBHOOK_URL\\", \\"types\\": [\\"shipment.created\\", \\"shipment.status_changed\\"]}"
`,
} as const;

/** Servers of a few lines that verify what they are sent (Standard Webhooks, `v1`); each is run by `quickstarts.test.ts`. */
export const RECEIVERS = {
  typescript: {
    title: 'TypeScript',
    file: 'receive.ts',
    code: `// node receive.ts
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

const { MSAFARA_WEBHOOK_SECRET = '', PORT = '8080' } = process.env;
const secret = Buffer.from(MSAFARA_WEBHOOK_SECRET.replace('whsec_', ''), 'base64');

function isFromMsafara(headers: IncomingHttpHeaders, body: string): boolean {
  const timestamp = String(headers['webhook-timestamp']);
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const right = createHmac('sha256', secret).update(\`\${headers['webhook-id']}.\${timestamp}.\${body}\`).digest();
  return String(headers['webhook-signature']).split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',');
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === right.length && timingSafeEqual(given, right);
  });
}

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  if (!isFromMsafara(request.headers, body)) {
    response.writeHead(401).end();
    return;
  }
  response.writeHead(204).end();
  const event = JSON.parse(body);
  console.log(event.type, event.data.trackingNumber);
});
server.listen(Number(PORT));
`,
  },
  python: {
    title: 'Python',
    file: 'receive.py',
    code: `# python3 receive.py
import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = base64.b64decode(os.environ["MSAFARA_WEBHOOK_SECRET"].replace("whsec_", ""))


def is_from_msafara(headers, body):
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{headers.get('webhook-id')}.{timestamp}.".encode() + body
    right = "v1," + base64.b64encode(hmac.new(SECRET, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(one, right) for one in headers.get("webhook-signature", "").split(" "))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_from_msafara(self.headers, body):
            self.send_response(401)
            self.end_headers()
            return
        self.send_response(204)
        self.end_headers()
        event = json.loads(body)
        print(event["type"], event["data"]["trackingNumber"], flush=True)


HTTPServer(("", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
`,
  },
  php: {
    title: 'PHP',
    file: 'receive.php',
    code: `<?php
// php -S 0.0.0.0:8080 receive.php

function isFromMsafara(array $headers, string $body): bool
{
    $secret = base64_decode(str_replace('whsec_', '', getenv('MSAFARA_WEBHOOK_SECRET')));
    $timestamp = $headers['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!preg_match('/^[0-9]+$/', $timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $signed = ($headers['HTTP_WEBHOOK_ID'] ?? '') . '.' . $timestamp . '.' . $body;
    $right = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $secret, true));
    foreach (explode(' ', $headers['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $signature) {
        if (hash_equals($right, $signature)) {
            return true;
        }
    }
    return false;
}

$body = file_get_contents('php://input');
if (!isFromMsafara($_SERVER, $body)) {
    http_response_code(401);
    exit;
}
http_response_code(204);
$event = json_decode($body, true);
error_log($event['type'] . ' ' . $event['data']['trackingNumber']);
`,
  },
} as const;
