import type english from '../en/vision.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Dira Yetu',
  heading: 'Msafara mmoja, kutoka kila bandari hadi kila mlango.',
  lead: 'Mizigo ya Afrika hupitia mikono mingi: gati, bohari, mpaka, soko. Msafara huipa mikono hiyo yote jibu lilelile kwa swali moja: uko wapi sasa?',
  claims: 'Inachojumuisha',
  countries: '54',
  countriesText: 'nchi katika bara moja, njia moja ya kufuatilia',
  always: '24/7',
  alwaysText: 'ufuatiliaji, wazi kwa yeyote mwenye nambari',
  audiences: 'Ni kwa ajili ya nani',
  audience: {
    ports: {
      title: 'Waendeshaji wa bandari',
      text: 'Jua kilichoondoka gatini na kinachosubiri bado getini.',
      points: {
        a: 'Nambari na msimbo wa QR kwa kila mzigo',
        b: 'Hali hurekodiwa getini kwa simu',
        c: 'Matatizo huhesabiwa kwenye dashibodi',
        d: 'Kila badiliko huhifadhiwa na wakati na mahali pake',
      },
    },
    carriers: {
      title: 'Wasafirishaji na watoa huduma za usafirishaji',
      text: 'Madereva hurekodi kila kituo; waratibu hawapigi tena simu kuuliza.',
      points: {
        a: 'Skani na sasisha kwa simu ndogo',
        b: 'Hali sita wazi, kutoka Umesajiliwa hadi Umefikishwa',
        c: 'Ucheleweshaji huwekewa alama pamoja na sababu yake',
        d: 'Majukumu kwa wanaoandika na wanaotazama',
      },
    },
    traders: {
      title: 'Waagizaji na wauzaji nje',
      text: 'Mpe mnunuzi nambari moja, barabara imjibu.',
      points: {
        a: 'Ufuatiliaji wa umma bila akaunti',
        b: 'Tarehe inayotarajiwa na ucheleweshaji kwenye ukurasa mmoja',
        c: 'Mfuatano wa matukio kwa siku, mapya kwanza',
        d: 'Mizigo ya Haraka na Dharura huonyeshwa hivyo',
      },
    },
    agencies: {
      title: 'Mashirika yasiyo ya kiserikali na taasisi za serikali',
      text: 'Fuatilia misaada na bidhaa za umma hadi wilaya iliyokusudiwa.',
      points: {
        a: 'Watazamaji wanaoona yote na hawabadilishi chochote',
        b: 'Historia isiyoweza kuandikwa upya',
        c: 'Kurasa za ufuatiliaji zinazochapishika kwenye karatasi',
        d: 'Inafanya kazi kwenye seva yako mwenyewe',
      },
    },
    distributors: {
      title: 'Wasambazaji wa dawa, bidhaa na vyakula',
      text: 'Kinachoharibika au kinachookoa maisha kisipotee kati ya malori mawili.',
      points: {
        a: 'Kipaumbele cha Dharura huonekana mara moja',
        b: 'Maelezo ya utunzaji, wazi kwa kila anayeshika mzigo',
        c: 'Matatizo katika takwimu moja, huangaliwa kwanza',
        d: 'Inafanya kazi kwenye mtandao dhaifu',
      },
    },
  },
  benefits: 'Kinachobadilika',
  benefit: {
    calls: { title: 'Simu chache za kuuliza', text: 'Anayesubiri hujiangalizia badala ya kupigia bohari simu.' },
    trust: { title: 'Ukweli mmoja', text: 'Mtumaji, dereva na mpokeaji husoma ukurasa uleule.' },
    early: { title: 'Matatizo huonekana mapema', text: 'Matatizo na ucheleweshaji huonekana siku yanapotokea.' },
    open: { title: 'Hakuna cha kusakinisha', text: 'Kivinjari kinatosha, kwenye simu au mezani.' },
  },
  action: 'Iangalie kutoka upande wowote wa kaunta.',
  signIn: 'Ingia',
  track: 'Fuatilia Mzigo',
} satisfies Translation<typeof english>;
