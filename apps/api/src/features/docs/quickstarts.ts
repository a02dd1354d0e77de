import { TEST_JOURNEYS } from '@msafara/domain/test-mode/test-journeys';
import { TEST_KEPT_DAYS, TEST_PREFIX } from '@msafara/domain/test-mode/test-numbers';

import { block, inline } from './schema-view.ts';
import { CREATE_WEBHOOK, RECEIVERS } from './webhook-quickstarts.ts';

/** Programs of a few lines that make a shipment and record a status; each is run by `quickstarts.test.ts`. */
export const QUICKSTARTS = {
  curl: {
    title: 'curl',
    file: 'first-call.sh',
    code: `#!/bin/sh
set -eu

curl --fail-with-body --silent --show-error "$MSAFARA_URL/api/shipments" \\
  --header "Authorization: Bearer $MSAFARA_KEY" \\
  --header "Content-Type: application/json" \\
  --header "Idempotency-Key: create-CURL-0001" \\
  --data '{"trackingNumber": "CURL-0001", "origin": "Nairobi", "destination": "Kampala"}' \\
  --output shipment.json

id=$(sed -E 's/.*"id":"([^"]+)".*/\\1/' shipment.json)

curl --fail-with-body --silent --show-error --request PATCH "$MSAFARA_URL/api/shipments/$id/status" \\
  --header "Authorization: Bearer $MSAFARA_KEY" \\
  --header "Content-Type: application/json" \\
  --header "Idempotency-Key: depart-CURL-0001" \\
  --data '{"status": "In Transit", "location": "Malaba"}'
`,
  },
  typescript: {
    title: 'TypeScript',
    file: 'first-call.ts',
    code: `// node first-call.ts
const { MSAFARA_URL, MSAFARA_KEY } = process.env;

async function call(method: string, path: string, idempotencyKey: string, body: object) {
  const answer = await fetch(MSAFARA_URL + path, {
    method,
    headers: {
      authorization: \`Bearer \${MSAFARA_KEY}\`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify(body),
  });
  const answered = await answer.json();
  if (!answer.ok) throw new Error(\`\${answer.status} \${answered.message}\`);
  return answered;
}

const shipment = await call('POST', '/api/shipments', 'create-TS-0001', {
  trackingNumber: 'TS-0001',
  origin: 'Nairobi',
  destination: 'Kampala',
});
const moved = await call('PATCH', \`/api/shipments/\${shipment.id}/status\`, 'depart-TS-0001', {
  status: 'In Transit',
  location: 'Malaba',
});
console.log(moved.trackingNumber, moved.status, moved.currentLocation);
`,
  },
  python: {
    title: 'Python',
    file: 'first_call.py',
    code: `# python3 first_call.py
import json
import os
from urllib.request import Request, urlopen


def call(method, path, idempotency_key, body):
    request = Request(
        os.environ["MSAFARA_URL"] + path,
        method=method,
        data=json.dumps(body).encode(),
        headers={
            "Authorization": "Bearer " + os.environ["MSAFARA_KEY"],
            "Content-Type": "application/json",
            "Idempotency-Key": idempotency_key,
        },
    )
    with urlopen(request, timeout=30) as answer:
        return json.load(answer)


shipment = call("POST", "/api/shipments", "create-PY-0001", {
    "trackingNumber": "PY-0001",
    "origin": "Nairobi",
    "destination": "Kampala",
})
moved = call("PATCH", f"/api/shipments/{shipment['id']}/status", "depart-PY-0001", {
    "status": "In Transit",
    "location": "Malaba",
})
print(moved["trackingNumber"], moved["status"], moved["currentLocation"])
`,
  },
  php: {
    title: 'PHP',
    file: 'first_call.php',
    code: `<?php
// php first_call.php

function call(string $method, string $path, string $idempotencyKey, array $body): array
{
    $options = [
        'method' => $method,
        'header' => [
            'Authorization: Bearer ' . getenv('MSAFARA_KEY'),
            'Content-Type: application/json',
            'Idempotency-Key: ' . $idempotencyKey,
        ],
        'content' => json_encode($body),
        'ignore_errors' => true,
    ];
    $text = file_get_contents(getenv('MSAFARA_URL') . $path, false, stream_context_create(['http' => $options]));
    $answer = json_decode($text, true);
    if (isset($answer['message'])) {
        throw new RuntimeException($answer['message']);
    }
    return $answer;
}

$shipment = call('POST', '/api/shipments', 'create-PHP-0001', [
    'trackingNumber' => 'PHP-0001',
    'origin' => 'Nairobi',
    'destination' => 'Kampala',
]);
$moved = call('PATCH', '/api/shipments/' . $shipment['id'] . '/status', 'depart-PHP-0001', [
    'status' => 'In Transit',
    'location' => 'Malaba',
]);
echo $moved['trackingNumber'], ' ', $moved['status'], ' ', $moved['currentLocation'], PHP_EOL;
`,
  },
} as const;

/** Said where a developer reads, whose receiver has no address of the internet. */
const ON_ONE_MACHINE =
  'This is a server for development: started with `WEBHOOK_ALLOW_NETWORKS=127.0.0.0/8` it sends to `http://127.0.0.1:8080` on its own machine as well.';

const TEST_MODE = `A key of test mode begins with \`msk_test_\` and is called like any other. Its shipments have numbers that begin with \`${TEST_PREFIX}\` and need be unique in your organisation alone. Nobody finds them by their number, no plan counts them, no message is sent, and after ${String(TEST_KEPT_DAYS)} days they are deleted. Webhooks that are made with it hear of test shipments alone.`;

const TEST_WAYS = `A shipment to one of these destinations walks its journey by itself, within two minutes of its creation: \`${Object.keys(TEST_JOURNEYS).join('`, `')}\`.`;

/** From no account to a shipment that moves and a webhook that tells of it, step by step. */
export function quickstartView(publicUrl: string, isProduction: boolean): string {
  const programs = Object.values(QUICKSTARTS).map(({ title, file, code }) => block(`${title}: \`${file}\``, code));
  return [
    `<h3>1. Make a key</h3><p>Sign in as the owner of your organisation, or <a href="/register">register</a>; both cost nothing. In <a href="/settings?tab=developers">Settings → Developers</a> choose “Create key” with the scopes <code>shipments:read</code>, <code>shipments:write</code> and, for the webhook, <code>webhooks:manage</code>. It is shown once.</p>`,
    block('In your shell', `export MSAFARA_URL=${publicUrl}\nexport MSAFARA_KEY=msk_live_…`),
    `<h3>2. Create a shipment and record where it is</h3><p>${inline('Each program creates a shipment and says that it is in transit. Put a number of your own in place of the one that it names, for no two shipments of all organisations have the same. Run it twice: thanks to the `Idempotency-Key` there is still one shipment.')}</p>`,
    ...programs,
    `<h3>3. See it</h3><p>It stands in <a href="/shipments">Shipments</a>, and anybody finds it by its number under <a href="/track">Track</a>.</p>`,
    `<h3>4. Be told of what happens</h3><p>${inline('A webhook is an https address of yours that is sent each event of the types it listens to: make it here, or in Settings → Developers. Each of the servers below takes them on port 8080, behind your own https, and refuses with 401 what we have not signed. Answer within 15 seconds, and work on it afterwards.')}</p>`,
    isProduction ? '' : `<p>${inline(ON_ONE_MACHINE)}</p>`,
    block('In your shell', 'export MSAFARA_WEBHOOK_URL=https://erp.example.com/hooks/msafara'),
    block(`curl: \`${CREATE_WEBHOOK.file}\``, CREATE_WEBHOOK.code),
    block('In your shell', 'export MSAFARA_WEBHOOK_SECRET=whsec_…'),
    ...Object.values(RECEIVERS).map(({ title, file, code }) => block(`${title}: \`${file}\``, code)),
    `<p>${inline('An event may come twice, under the same `webhook-id`, and late: of one shipment `data.seq` tells which is the later. Whoever missed some asks for them: `GET /api/events`.')}</p>`,
    `<h3>5. Test without anything real</h3><p>${inline(TEST_MODE)}</p><p>${inline(TEST_WAYS)}</p>`,
  ].join('');
}
