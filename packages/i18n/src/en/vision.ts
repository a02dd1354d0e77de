export default {
  title: 'Our Vision',
  heading: 'One caravan, from every port to every door.',
  lead: 'African freight changes hands many times: quay, depot, border, market. Msafara gives all of those hands the same answer to one question: where is it now?',
  claims: 'What it covers',
  countries: '54',
  countriesText: 'countries on one continent, one way of tracking',
  always: '24/7',
  alwaysText: 'tracking, open to anyone with the number',
  audiences: 'Who it is for',
  audience: {
    ports: {
      title: 'Port operators',
      text: 'Know what has left the quay and what is still waiting at the gate.',
      points: {
        a: 'A number and a QR code for every load',
        b: 'Status recorded at the gate by phone',
        c: 'Exceptions counted on the dashboard',
        d: 'Every change kept with its time and place',
      },
    },
    carriers: {
      title: 'Freight carriers and logistics providers',
      text: 'Drivers record each stop; dispatchers stop calling to ask.',
      points: {
        a: 'Scan and update from a small phone',
        b: 'Six plain statuses, from Created to Delivered',
        c: 'Delays marked with their reason',
        d: 'Roles for those who write and those who look',
      },
    },
    traders: {
      title: 'Importers and exporters',
      text: 'Give the buyer one number and let the road answer.',
      points: {
        a: 'Public tracking without an account',
        b: 'Expected date and delay on one page',
        c: 'A timeline by day, newest first',
        d: 'Express and Urgent marked as such',
      },
    },
    agencies: {
      title: 'NGOs and government agencies',
      text: 'Follow relief and public goods to the district they were meant for.',
      points: {
        a: 'Viewers who see everything and change nothing',
        b: 'A history that cannot be rewritten',
        c: 'Tracking pages that print on paper',
        d: 'Runs on your own server',
      },
    },
    distributors: {
      title: 'Medical, commodity and food distributors',
      text: 'What spoils or saves lives should not be lost between two lorries.',
      points: {
        a: 'Urgent priority seen at a glance',
        b: 'Notes for handling, open to every hand',
        c: 'Issues in one figure, checked first',
        d: 'Works on a weak signal',
      },
    },
  },
  benefits: 'What changes',
  benefit: {
    calls: { title: 'Fewer calls', text: 'Whoever waits looks it up instead of ringing the depot.' },
    trust: { title: 'One truth', text: 'Sender, driver and receiver read the same page.' },
    early: { title: 'Problems seen early', text: 'Exceptions and delays stand out the day they happen.' },
    open: { title: 'Nothing to install', text: 'A browser is enough, on a phone or at a desk.' },
  },
  action: 'See it from either side of the counter.',
  signIn: 'Sign In',
  track: 'Track Package',
} as const;
