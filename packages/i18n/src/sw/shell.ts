import type english from '../en/shell.ts';
import type { Translation } from '../translation.ts';

export default {
  sidebar: 'Skrini',
  publicLinks: 'Kurasa za umma',
  nav: {
    dashboard: 'Dashibodi',
    shipments: 'Mizigo',
    qr: 'Msimbo wa QR',
    scan: 'Skani na Sasisha',
    reports: 'Ripoti',
    chat: 'Gumzo la Msaada',
  },
  live: {
    live: 'Papo hapo',
    polling: 'Kila sek. 30',
    offline: 'Nje ya mtandao',
    liveHint: 'Mabadiliko huonekana hapa mara moja',
    pollingHint: 'Muunganisho wa papo hapo umekatika; skrini hii huuliza mabadiliko kila sekunde 30',
    offlineHint: 'Hakuna mtandao; unachoona huenda kimepitwa na wakati',
  },
  public: {
    vision: 'Dira Yetu',
    pricing: 'Bei',
    track: 'Fuatilia Mzigo',
  },
  menu: {
    open: 'Fungua menyu',
    close: 'Funga menyu',
    user: 'Akaunti yako, {{name}}',
    profile: 'Wasifu',
    role: 'Jukumu',
    signOut: 'Toka',
    signingOut: 'Inatoka...',
  },
  role: {
    admin: 'msimamizi',
    sender: 'mtumaji',
    viewer: 'mtazamaji',
  },
  tier: {
    starter: 'Starter',
    growth: 'Growth',
    enterprise: 'Enterprise',
  },
  place: '{{tier}}, {{role}}',
  platform: 'Jukwaa, {{role}}',
  readOnly: {
    text: 'Kipindi cha majaribio au kilicholipiwa cha {{organisation}} kimeisha. Unaweza kusoma kila kitu, lakini mizigo haiwezi kusajiliwa wala kubadilishwa.',
    link: 'Angalia mipango',
  },
  adminRequest: 'Uliomba kuwa msimamizi. Ombi linasubiri msimamizi; hadi wakati huo unafanya kazi kama mtumaji.',
  palette: {
    title: 'Nenda kwenye ukurasa au tafuta mzigo',
    placeholder: 'Ukurasa au nambari ya ufuatiliaji',
    page: 'Ukurasa',
    find: 'Tafuta mzigo',
    results: 'Mapendekezo',
    nothing: 'Hakuna ukurasa wenye jina hili, na bado si nambari kamili ya ufuatiliaji.',
  },
  help: {
    title: 'Mikato ya kibodi',
    palette: 'Nenda kwenye ukurasa au tafuta mzigo',
    search: 'Tafuta kwenye ukurasa huu',
    help: 'Onyesha mikato hii',
    toasts: 'Nenda kwenye ujumbe',
    close: 'Funga kilichofunguliwa',
    modifier: 'Ctrl',
    command: 'Cmd',
    escape: 'Esc',
  },
} satisfies Translation<typeof english>;
