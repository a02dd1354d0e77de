declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type Request = {
    method?: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
    /** Makes the request anew each time that it is sent. */
    setupRequest?: (request: Request) => Request;
  };

  export type Client = { setRequests: (requests: Request[]) => void };

  type Options = {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    /** Requests a second over all connections, whether or not they are answered in time. */
    overallRate?: number;
    timeout?: number;
    setupClient: (client: Client) => void;
  };

  export default function autocannon(options: Options, done: (error: Error | null) => void): EventEmitter;
}
