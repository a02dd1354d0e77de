import type english from '../en/common.ts';
import type { Translation } from '../translation.ts';

export default {
  language: 'Idioma',
  brand: 'Msafara',
  skip: 'Ir para o conteúdo',
  nav: {
    label: 'Navegação principal',
    home: 'Início',
    vision: 'A nossa visão',
    pricing: 'Preços',
    track: 'Rastrear envio',
    signIn: 'Entrar',
    dashboard: 'Painel',
    open: 'Abrir o menu',
    close: 'Fechar o menu',
  },
  footer: {
    label: 'Rodapé',
    tagline: 'Msafara quer dizer caravana em suaíli: muitas cargas, uma só estrada, ninguém perdido.',
  },
  auth: {
    loading: 'A verificar a sessão...',
    redirecting: 'A abrir a página de entrada...',
  },
  loading: 'A carregar',
  password: {
    hint: 'Pelo menos 8 caracteres. Algumas palavras juntas são fáceis de recordar.',
    strength: {
      short: 'Demasiado curta: pelo menos 8 caracteres',
      weak: 'Fraca',
      fair: 'Razoável',
      good: 'Boa',
      strong: 'Forte',
    },
    show: 'Mostrar a palavra-passe',
  },
  retry: 'Tentar de novo',
  cancel: 'Cancelar',
  close: 'Fechar',
  copy: 'Copiar {{value}}',
  copied: 'Copiado',
  notFound: {
    title: '404: página não encontrada',
    text: 'Não há nada neste endereço. Pode estar mal escrito, ou a página mudou de lugar.',
    home: 'Ir para o início',
  },
  failed: {
    title: 'Esta página não carregou',
    text: 'A ligação perdeu-se ou há uma nova versão da página. Carregue-a outra vez.',
    reload: 'Carregar outra vez',
  },
  list: {
    error: 'Não foi possível carregar. Verifique a ligação e tente de novo.',
    offline: 'Está sem ligação. Os dados carregam quando a ligação voltar.',
    emptied: 'Não resta nada nesta página',
    first: 'Primeira página',
  },
  trackForm: {
    label: 'Número de rastreio',
    placeholder: 'SH-001234',
    submit: 'Rastrear envio',
    hint: 'Está impresso na etiqueta, ao lado do código QR.',
  },
  delayed: 'Atrasado',
  status: {
    Created: 'Criado',
    'Picked Up': 'Recolhido',
    'In Transit': 'Em trânsito',
    'Out for Delivery': 'Saiu para entrega',
    Delivered: 'Entregue',
    Exception: 'Ocorrência',
  },
  portOf: 'Porto de {{name}}',
  priority: {
    Standard: 'Normal',
    Express: 'Expresso',
    Urgent: 'Urgente',
  },
} satisfies Translation<typeof english>;
