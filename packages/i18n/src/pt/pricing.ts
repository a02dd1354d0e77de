import type english from '../en/pricing.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Preços',
  heading: 'Três planos, conforme o que movimenta.',
  lead: 'Todos os planos têm rastreio público sem conta. Diferem nos envios, nos utilizadores e no apoio.',
  popular: 'O mais escolhido',
  perMonth: '/mês',
  choose: 'Escolher {{plan}}',
  note: 'Para se registar não precisa de cartão.',
  compare: 'Comparar os planos',
  feature: 'Característica',
  shipments: 'Envios por mês',
  users: 'Utilizadores',
  price: 'Preço por mês',
  upTo: 'até {{n}}',
  included: 'Incluído',
  notIncluded: 'Não',
} satisfies Translation<typeof english>;
