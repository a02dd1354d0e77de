import type { PLANS } from '@msafara/domain/reasons/plans.reasons';

export default {
  'role.adminsOnly': 'Ni wasimamizi pekee wanaoweza kufanya hili.',
  'role.noShipments': 'Huwezi kuona mizigo.',
  'role.noChange': 'Watazamaji wanaweza kutazama mizigo lakini si kuibadilisha.',
  'role.noDelete': 'Watazamaji wanaweza kutazama mizigo lakini si kuifuta.',
  'role.noShare': 'Watazamaji huhifadhi vichujio kwa matumizi yao wenyewe tu.',
  'role.ownerManagesTeam': 'Ni mmiliki wa shirika pekee anayesimamia timu yake.',
  'role.ownerSets': 'Mmiliki wa shirika pekee ndiye anayebadilisha mipangilio yake.',
  'role.adminsStay': 'Wasimamizi hawawezi kujiunga na shirika lingine.',
  'role.adminsPayNothing': 'Wasimamizi hawana mpango wa kulipia.',
  'role.ownerPays': 'Ni mmiliki wa shirika pekee anayelipia mpango wake.',
  'role.ownerKeys': 'Mmiliki wa shirika pekee ndiye anayesimamia funguo zake za API.',
  'role.ownerWebhooks': 'Mmiliki wa shirika pekee ndiye anayesimamia webhooks zake.',
  'plan.clocks': 'Vipima muda, dhamana na gharama ya kusubiri ni sehemu ya mpango wa Enterprise.',
  'plan.createShipments':
    'Ni akaunti zilizolipiwa pekee zinazoweza kusajili mizigo. Wasiliana na msimamizi ili kupandisha akaunti yako.',
  'plan.files': 'Picha ni sehemu ya mipango ya Growth na Enterprise.',
  'plan.proofArchive': 'Uthibitisho wa mwezi mzima ni sehemu ya mipango ya Growth na Enterprise.',
  'plan.borders': 'Hatua, vyombo na lakiri ni sehemu ya mipango ya Growth na Enterprise.',
  'plan.fileBytes': 'Mpango wako una GB {{max, number}} za picha, nazo zimejaa.',
  'plan.eta': 'Sehemu za tarehe ya kufika na kuchelewa ni za mpango wa Enterprise.',
  'plan.contact': 'Mawasiliano yako kwenye kurasa za ufuatiliaji ni sehemu ya mipango ya Growth na Enterprise.',
  'plan.chat': 'Gumzo la moja kwa moja ni sehemu ya mipango ya Growth na Enterprise.',
  'plan.periodOver':
    'Kipindi cha majaribio au kilicholipiwa kimeisha. Hakuna kinachoweza kurekodiwa hadi mpango uhuishwe.',
  'plan.teamLapsed': 'Kipindi cha majaribio au kilicholipiwa kimeisha. Timu haiwezi kubadilishwa hadi mpango uhuishwe.',
  'plan.shipments': 'Mpango wako wa {{plan}} una kikomo cha mizigo {{limit, number}} kwa mwezi.',
  'plan.demoShipments': 'Akaunti za mfano zina kikomo cha mizigo {{limit, number}}.',
  'plan.users':
    'Mpango wako wa {{plan}} una kikomo cha watumiaji {{limit, number}}. Mialiko iliyo wazi inahesabiwa pia.',
  'plan.usersOf':
    'Mpango wa {{plan}} wa {{organisation}} una kikomo cha watumiaji {{limit, number}}. Mwombe mmiliki wake atoe nafasi.',
  'plan.lapsedOf':
    'Kipindi cha majaribio au kilicholipiwa cha {{organisation}} kimeisha. Mmiliki wake anapaswa kwanza kuhuisha mpango.',
} satisfies Record<keyof typeof PLANS, string>;
