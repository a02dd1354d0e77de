import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** How a pooler in transaction mode behaves towards its clients, as far as the product minds. */
type PoolerDouble = {
  url: string;
  /** Leads new connections to another database from now on, as after a failover, and cuts those that are open. */
  moveTo: (database: string) => void;
  /** Refuses new connections in PgBouncer's words, and cuts those that are open; undefined: takes them again. */
  refuse: (reason: string | undefined) => void;
  close: () => Promise<void>;
};

const NOTIFICATION = 'A'.codePointAt(0);

/**
 * Stands for PgBouncer in transaction mode before the Postgres at `url`: notifications never arrive, and start-up options are
 * refused.
 */
export async function startPoolerDouble(url: string): Promise<PoolerDouble> {
  const target = new URL(url);
  let database = target.pathname.slice(1);
  let refusal: string | undefined;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => undefined);
    client.on('close', () => open.delete(client));
    client.once('data', (startUp) => {
      const parameters = parametersOf(startUp);
      const reason = parameters.has('options') ? 'unsupported startup parameter: options' : refusal;
      if (reason === undefined) join(client, startUpOf(parameters.set('database', database)));
      else client.end(fatal(reason));
    });
  });

  function join(client: Socket, startUp: Buffer): void {
    const upstream = connect(Number(target.port), target.hostname);
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.write(startUp);
    client.pipe(upstream);
    let rest: Buffer = Buffer.alloc(0);
    upstream.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      // A message is its kind, its length without the kind, and what it says.
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const end = rest.readUInt32BE(1) + 1;
        if (rest[0] !== NOTIFICATION) client.write(rest.subarray(0, end));
        rest = rest.subarray(end);
      }
    });
  }

  const cut = () => {
    for (const client of open) client.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own = new URL(url);
  own.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: own.href,
    moveTo(name) {
      database = name;
      cut();
    },
    refuse(reason) {
      refusal = reason;
      cut();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

function parametersOf(startUp: Buffer): Map<string, string> {
  const texts = startUp.subarray(8).toString().split('\0');
  const parameters = new Map<string, string>();
  for (let n = 0; n + 1 < texts.length && texts[n] !== ''; n += 2) parameters.set(texts[n] ?? '', texts[n + 1] ?? '');
  return parameters;
}

function startUpOf(parameters: ReadonlyMap<string, string>): Buffer {
  const text = Buffer.from([...parameters].map(([name, value]) => `${name}\0${value}\0`).join(''));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(text.length + 9, 0);
  head.writeUInt32BE(3 << 16, 4);
  return Buffer.concat([head, text, Buffer.alloc(1)]);
}

function fatal(message: string): Buffer {
  const text = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}
