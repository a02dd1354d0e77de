import type english from '../en/plans.ts';
import type { Translation } from '../translation.ts';

export default {
  unlimited: 'Ilimitado',
  description: {
    starter: 'Rastreio simples para equipas pequenas',
    growth: 'Rastreio avançado para frotas em crescimento',
    enterprise: 'Rastreio de topo com apoio prioritário',
  },
  shipments: 'Até {{number}} envios por mês',
  users: 'Até {{number}} utilizadores',
  feature: {
    dashboard: 'Painel com análises',
    shipments: 'Gestão de envios',
    qr: 'Criação de códigos QR',
    scan: 'Leitura de códigos QR e registo',
    reports: 'Relatórios e análises',
    settings: 'Definições por utilizador',
    tracking: 'Rastreio público',
    mobile: 'Feito para o telefone',
    chat: 'Chat de apoio',
    eta: 'ETA simples',
  },
} satisfies Translation<typeof english>;
