import type english from '../en/shell.ts';
import type { Translation } from '../translation.ts';

export default {
  sidebar: 'Ecrãs',
  publicLinks: 'Páginas públicas',
  nav: {
    dashboard: 'Painel',
    shipments: 'Envios',
    eta: 'ETA dinâmico',
    qr: 'Códigos QR',
    scan: 'Ler e registar',
    reports: 'Relatórios',
    chat: 'Chat de apoio',
    settings: 'Definições',
    admin: 'Painel de administração',
  },
  live: {
    live: 'Ao vivo',
    polling: 'A cada 30 s',
    offline: 'Sem ligação',
    liveHint: 'As alterações aparecem aqui de imediato',
    pollingHint: 'A ligação ao vivo caiu; este ecrã procura alterações a cada 30 segundos',
    offlineHint: 'Sem rede; o que vê pode já ter mudado',
  },
  public: {
    vision: 'A nossa visão',
    pricing: 'Preços',
    track: 'Rastrear envio',
  },
  menu: {
    open: 'Abrir o menu',
    close: 'Fechar o menu',
    user: 'A sua conta, {{name}}',
    profile: 'Perfil',
    role: 'Função',
    team: 'Equipa',
    signOut: 'Terminar sessão',
  },
  role: {
    admin: 'administrador',
    sender: 'remetente',
    viewer: 'leitor',
  },
  tier: {
    starter: 'Starter',
    growth: 'Growth',
    enterprise: 'Enterprise',
  },
  place: '{{tier}}, {{role}}',
  platform: 'Plataforma, {{role}}',
  readOnly: {
    text: 'O período de teste ou pago de {{organisation}} terminou. Pode ler tudo, mas não é possível criar nem alterar envios.',
    link: 'Ver os planos',
  },
  adminRequest:
    'Pediu acesso de administrador. O pedido espera pela decisão de um administrador; até lá, trabalha como remetente.',
  palette: {
    title: 'Ir para uma página ou procurar um envio',
    placeholder: 'Página ou número de rastreio',
    page: 'Página',
    find: 'Procurar envio',
    results: 'Sugestões',
    nothing: 'Nenhuma página tem este nome, e ainda não é um número de rastreio completo.',
  },
  help: {
    title: 'Atalhos de teclado',
    palette: 'Ir para uma página ou procurar um envio',
    search: 'Procurar nesta página',
    help: 'Mostrar estes atalhos',
    toasts: 'Ir para as mensagens',
    close: 'Fechar o que está aberto',
    modifier: 'Ctrl',
    command: 'Cmd',
    escape: 'Esc',
  },
} satisfies Translation<typeof english>;
