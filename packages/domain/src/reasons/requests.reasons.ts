/** Requests, before anything is read of them, and what the server cannot do. */
export const REQUESTS = {
  'request.unreadable': 'The request could not be read.',
  'request.nothingHere': 'There is nothing here.',
  'request.tooLarge': 'The request is too large: at most {{kilobytes, number}} kB.',
  'request.headersTooLarge': 'The headers of the request are too large.',
  'request.tooSlow': 'The request took too long.',
  'request.notJson': 'Send JSON with the content type application/json.',
  'request.tooMany': 'Too many requests. Please wait a moment.',
  'request.otherSite': 'This request came from another site.',
  'request.tooManyTries': 'Too many tries. Please wait a few minutes and try again.',
  'request.tooManyWindows': 'Too many open windows.',
  'request.cursor': 'The cursor is not one of ours.',
  'server.busy': 'The service is busy. Please try again in a moment.',
  'server.failed': 'Something went wrong on our side. Reference: {{reference}}',
  'server.closing': 'The server is closing.',
  'server.noDatabase': 'The database does not answer.',
  'server.metricsClosed': 'The metrics are not open to you.',
} as const;
