import type english from '../en/onboarding.ts';
import type { Translation } from '../translation.ts';

export default {
  trial: {
    label: 'Período de teste',
    left_one: 'Período de teste: falta {{number}} dia',
    left_many: 'Período de teste: faltam {{number}} dias',
    left_other: 'Período de teste: faltam {{number}} dias',
    afterwards: 'Tudo funciona. Depois continua a poder consultar tudo; escolha um plano para prosseguir.',
    plans: 'Ver os planos',
  },
  steps: {
    title: 'Primeiros passos',
    done: '{{done}} de {{all}}',
    isDone: 'Feito',
    hide: 'Ocultar estes passos',
    name: { title: 'Dê nome à sua organização', text: 'Aparece nos recibos e nos e-mails.' },
    ship: { title: 'Crie o primeiro envio', text: 'De onde, para onde. O número de rastreio é criado por nós.' },
    label: { title: 'Imprima uma etiqueta', text: 'A4 ou impressora de etiquetas, ambas servem.' },
    scan: { title: 'Leia a etiqueta', text: 'Basta a câmara de qualquer telefone.' },
    invite: { title: 'Convide um colega', text: 'Os remetentes trabalham consigo, os leitores consultam.' },
  },
  start: {
    title: 'Ainda não há envios',
    sender: 'A sua lista começa aqui. Cada envio recebe um número, um código QR e uma página que mostra onde está.',
    owner: 'É leitor: consulta os envios, os remetentes criam-nos. Convide um remetente para começar.',
    viewer: 'Um remetente da sua organização cria o primeiro; depois encontra-o aqui.',
    list: 'Já tem uma lista?',
    import: 'Importar uma folha de cálculo',
    invite: 'Convidar um remetente',
  },
} satisfies Translation<typeof english>;
