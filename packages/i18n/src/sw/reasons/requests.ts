import type { REQUESTS } from '@msafara/domain/reasons/requests.reasons';

export default {
  'request.unreadable': 'Imeshindwa kusoma ombi.',
  'request.nothingHere': 'Hakuna kitu hapa.',
  'request.tooLarge': 'Ombi ni kubwa mno: lisizidi kB {{kilobytes, number}}.',
  'request.headersTooLarge': 'Vichwa vya ombi ni vikubwa mno.',
  'request.tooSlow': 'Ombi limechukua muda mrefu mno.',
  'request.notJson': 'Tuma JSON yenye aina ya maudhui application/json.',
  'request.otherVersion': 'Sasa kuna toleo jingine.',
  'request.tooMany': 'Maombi ni mengi mno. Tafadhali subiri kidogo.',
  'request.otherSite': 'Ombi hili limetoka kwenye tovuti nyingine.',
  'request.tooManyTries': 'Umejaribu mara nyingi mno. Tafadhali subiri {{seconds, wait}} kisha ujaribu tena.',
  'request.tooManyWindows': 'Madirisha yaliyofunguliwa ni mengi mno.',
  'request.cursor': 'Kielekezi hiki cha ukurasa si chetu.',
  'server.busy': 'Huduma ina shughuli nyingi. Tafadhali jaribu tena baada ya muda mfupi.',
  'server.failed': 'Kuna hitilafu upande wetu. Kumbukumbu: {{reference}}',
  'server.closing': 'Seva inafungwa.',
  'server.noDatabase': 'Hifadhidata haijibu.',
  'server.metricsClosed': 'Huna ruhusa ya kuona vipimo vya seva.',
} satisfies Record<keyof typeof REQUESTS, string>;
