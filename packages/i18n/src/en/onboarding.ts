export default {
  trial: {
    label: 'Trial',
    left_one: 'Trial: {{number}} day left',
    left_other: 'Trial: {{number}} days left',
    afterwards: 'Everything works. After that you can still read everything; choose a plan to go on.',
    plans: 'See plans',
  },
  steps: {
    title: 'First steps',
    done: '{{done}} of {{all}} done',
    isDone: 'Done',
    hide: 'Hide these steps',
    name: { title: 'Name your organisation', text: 'It stands on receipts and in mails.' },
    ship: { title: 'Create your first shipment', text: 'Where from, where to. The tracking number is made for you.' },
    label: { title: 'Print a label', text: 'A4 or label printer, both work.' },
    scan: { title: 'Scan it', text: 'The camera of any phone will do.' },
    invite: { title: 'Invite a colleague', text: 'Senders work with you, viewers look.' },
  },
  start: {
    title: 'No shipments yet',
    sender: 'Your list starts here. Each shipment gets a number, a QR code and a page that shows where it is.',
    owner: 'You are a viewer: you look at shipments, senders create them. Invite a sender to begin.',
    viewer: 'A sender of your organisation creates the first one; then you find it here.',
    list: 'Have a list already?',
    import: 'Import a spreadsheet',
    invite: 'Invite a sender',
  },
} as const;
