import type english from '../en/pricing.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Preços',
  heading: 'Três planos, conforme o que movimenta.',
  lead: 'Todos os planos têm rastreio público sem conta. Diferem na quantidade e no que oferecem para fronteiras, fotografias e apoio.',
  popular: 'O mais escolhido',
  perMonth: '/mês',
  choose: 'Escolher {{plan}}',
  note: 'Para se registar não precisa de cartão.',
  compare: 'Comparar os planos',
  feature: 'Funcionalidade',
  shipments: 'Envios por mês',
  users: 'Utilizadores',
  price: 'Preço por mês',
  part: {
    'milestone.write': 'Marcos, unidades, selos e documentos',
    'organisation.contact': 'Os seus contactos nas páginas de rastreio',
    'proof.archive': 'Provas de um mês num só ficheiro',
    'clock.write': 'Prazos, cauções e custo da espera',
  },
  messages: 'SMS a destinatários por mês, em segmentos',
  files: 'Espaço para fotografias e documentos',
  endpoints: 'Endereços de webhook',
  upTo: 'até {{n}}',
  included: 'Incluído',
  notIncluded: 'Não',
} satisfies Translation<typeof english>;
