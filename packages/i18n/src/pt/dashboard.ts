import type english from '../en/dashboard.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Painel Msafara',
  place: '{{organisation}}, <when>{{weekday}} {{day}}, {{time}}</when>',
  scan: 'Ler e registar',
  newShipment: 'Novo envio',
  reset: 'Eliminar todos os envios',
  recent: 'Envios recentes',
  stats: {
    label: 'Números',
    total: 'Total de envios',
    inTransit: 'Em trânsito',
    delivered: 'Entregues',
    issues: 'Problemas',
    since: 'desde o início',
    ofAll: '<share>{{share}}</share> do total',
    none: '—',
    error: 'Os números não carregaram.',
    retry: 'Tentar de novo',
  },
  plan: {
    label: 'Plano e utilização',
    price: '{{price}}/mês',
    plans: 'Planos',
    shipments: 'Envios',
    users: 'Utilizadores',
    of: '{{used}} de {{limit}}',
    unlimited: '{{used}}, sem limite',
    warning: 'Está perto do limite de envios. Considere passar para um plano superior.',
    error: 'O plano não carregou.',
  },
  failed: 'Não foi possível eliminar os envios',
} satisfies Translation<typeof english>;
