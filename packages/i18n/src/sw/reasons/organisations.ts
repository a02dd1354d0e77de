import type { ORGANISATIONS } from '@msafara/domain/reasons/organisations.reasons';

export default {
  'organisation.notFound': 'Shirika halikupatikana',
  'organisation.required': 'Chagua shirika',
  'organisation.adminsInPlatform': 'Wasimamizi ni wa shirika la jukwaa.',
  'organisation.platformForAdmins': 'Shirika la jukwaa ni la wasimamizi pekee.',
  'organisation.noPlanToChange': 'Jukwaa na akaunti ya mfano hazina mpango wa kubadilisha.',
  'organisation.planChanged':
    'Mpango wa shirika hili umebadilika tangu ulipoufungua. Uangalie ulivyo sasa, kisha hifadhi tena.',
  'organisation.noPlanToPay': 'Jukwaa na akaunti ya mfano hazina mpango wa kulipia.',
  'organisation.noEndDate': 'Shirika hili halina tarehe ya mwisho. Iweke kwanza.',
  'organisation.noOwnerToName': 'Jukwaa na akaunti ya mfano hazina mmiliki wa kuteuliwa.',
  'organisation.noSuchMember':
    'Hakuna mwanachama wa shirika hili mwenye anwani hii. Kwanza mfungulie mtumiaji akaunti ndani yake.',
  'user.notFound': 'Mtumiaji hakupatikana',
  'user.requestNotFound': 'Ombi halikupatikana',
  'user.demo': 'Akaunti ya mfano haiwezi kubadilishwa.',
  'user.notYourselfDeactivate': 'Huwezi kuzima akaunti yako mwenyewe.',
  'user.notYourselfDelete': 'Huwezi kufuta akaunti yako mwenyewe.',
  'user.unverified':
    'Anwani ya barua pepe ya akaunti hii bado haijathibitishwa. Kwanza mwenye akaunti afungue kiungo tulichomtumia.',
  'user.inactive': 'Akaunti hii imezimwa. Iwashe kwanza.',
  'user.notYourselfSecondFactor': 'Zima kuingia kwa hatua mbili kwa akaunti yako kwenye Mipangilio.',
  'user.noSecondFactor': 'Kuingia kwa hatua mbili hakujawashwa kwa akaunti hii.',
  'team.role': 'Chagua mtumaji au mtazamaji',
  'team.ownerActive': 'Ni mwanachama ambaye akaunti yake imewashwa pekee anayeweza kumiliki shirika.',
  'invitation.notFound': 'Mwaliko haukupatikana',
  'invitation.over': 'Mwaliko huu hautumiki tena. Omba mpya.',
  'invitation.isMember': 'Anwani hii tayari ni ya mwanachama.',
  'invitation.isInvited': 'Anwani hii tayari imealikwa.',
  'invitation.verifyFirst': 'Thibitisha kwanza barua pepe yako, kisha waalike wengine.',
  'invitation.otherAddress':
    'Mwaliko huu ni wa anwani nyingine ya barua pepe. Toka, kisha fungua kiungo tena au ingia kwa anwani hiyo.',
  'invitation.hasAccount': 'Anwani hii tayari ina akaunti. Ingia nayo, kisha fungua mwaliko tena.',
  'invitation.youAreMember': 'Wewe tayari ni mwanachama wa shirika hili.',
  'invitation.cannotMove':
    'Akaunti yako ni ya shirika lenye mizigo, funguo za API au wanachama wengine, hivyo haiwezi kuhamishwa. Omba ualikwe kwa anwani nyingine.',
  'invitation.paidPlan':
    'Shirika lako lina mpango uliolipiwa ambao ungepotea. Rudishiwa pesa katika Mipangilio → Malipo au subiri mpango uishe, au omba ualikwe kwa anwani nyingine.',
  'mail.notFound': 'Barua pepe haikupatikana',
  'job.notFound': 'Kazi haikupatikana',

  'logo.tooMuch': 'Nembo ina maelezo mengi mno kwa picha ndogo. Chagua iliyo rahisi zaidi.',
} satisfies Record<keyof typeof ORGANISATIONS, string>;
