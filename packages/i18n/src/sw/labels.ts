import type english from '../en/labels.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Lebo',
  labels_one: 'Lebo {{number}}',
  labels_other: 'Lebo {{number}}',
  sheets_one: 'kwenye karatasi {{number}}',
  sheets_other: 'kwenye karatasi {{number}}',
  loading_one: 'Mzigo {{number}} bado unatafutwa',
  loading_other: 'Mizigo {{number}} bado inatafutwa',
  size: {
    legend: 'Karatasi',
    a4: 'Karatasi ya A4',
    '100x150': 'mm 100 × 150',
    '58': 'Roli ya mm 58',
  },
  print: 'Chapisha',
  paper: {
    a4: 'Karatasi ya A4, lebo 8 kwa karatasi. Chapisha kwa 100 %, bila pambizo na bila kutosheza kwenye ukurasa.',
    '100x150':
      'Karatasi ya mm 100 × 150, lebo 1 kwa kila moja. Chapisha kwa 100 %, bila pambizo na bila kutosheza kwenye ukurasa.',
    '58': 'Karatasi ya mm 58 × 120, lebo 1 kwa kila moja. Chapisha kwa 100 %, bila pambizo na bila kutosheza kwenye ukurasa.',
  },
  preview: 'Hakikisho',
  none: 'Hakuna mzigo uliochaguliwa',
  noneText: 'Chagua “Chapisha lebo” kando ya mzigo ili kuchapisha lebo yake.',
  choose: 'Nenda kwenye mizigo',
  nothing: 'Hakuna lebo ya kuchapisha',
  nothingText: 'Hakuna kati ya nambari hizi iliyo ya mzigo unaoweza kuuona.',
  localhost:
    'Misimbo inaelekeza kwenye {{address}}, ambayo kompyuta hii pekee inaweza kuifungua. Weka PUBLIC_URL kabla ya kuchapisha lebo.',
  leftOff_one: 'Nambari {{count}} imeachwa: lebo zisizozidi {{max}} huchapishwa kwa mara moja.',
  leftOff_other: 'Nambari {{count}} zimeachwa: lebo zisizozidi {{max}} huchapishwa kwa mara moja.',
  invalid_one: 'Hii si nambari ya ufuatiliaji. Inahitaji herufi, tarakimu na vistari, 6 hadi 40 kwa jumla:',
  invalid_other: 'Hizi si nambari za ufuatiliaji. Zinahitaji herufi, tarakimu na vistari, 6 hadi 40 kwa jumla:',
  missing_one: 'Hakuna mzigo wenye nambari hii ya ufuatiliaji:',
  missing_other: 'Hakuna mizigo yenye nambari hizi za ufuatiliaji:',
  failed: 'Taarifa za mizigo hii hazikupatikana. Angalia muunganisho kisha ujaribu tena:',
  barless: 'Nambari hizi ni ndefu mno kwa msimbo pau kwenye karatasi hii. Msimbo wa QR unachapishwa vilevile:',
  configFailed: 'Anwani ya umma haikupakia, hivyo misimbo haiwezi kutengenezwa.',
  label: 'Lebo ya {{number}}',
  qr: 'Msimbo wa QR wa ukurasa wa ufuatiliaji wa {{number}}',
  from: 'Kutoka',
  invitation: 'Skani uone mzigo ulipo. Huhitaji akaunti.',
  created: 'Umesajiliwa',
  expected: 'Muda wa kufika',
  open: 'Au fungua',
} satisfies Translation<typeof english>;
