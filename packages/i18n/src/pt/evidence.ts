import type english from '../en/evidence.ts';
import type { Translation } from '../translation.ts';

export default {
  title: {
    delivery: 'Prova de entrega',
    pickup: 'Prova de recolha',
    attempt: 'Prova de uma tentativa de entrega',
  },
  shipment: 'Envio',
  route: 'Percurso',
  routeValue: '{{origin}} – {{destination}}',
  pieces: 'Volumes',
  received: 'Recebida por nós em',
  distance: 'a {{km}} do centro de {{place}}',
  near: 'a menos de {{km}} do centro de {{place}}',
  photoMissing: 'Esta fotografia já não está guardada.',
  photoUnreadable: 'Não é possível ler esta fotografia.',
  erased:
    'Nome, relação, nota, fotografias, assinatura e posição foram apagados em {{day}}, como pedem as regras sobre dados pessoais.',
  zone: 'Horas: {{zone}}',
  printed: 'Emitido em {{when}}',
  pageOf: 'Página {{n, number}} de {{all, number}}',
  page: {
    none: 'Não há nenhuma prova aqui',
    noneText: 'Verifique o endereço, ou pergunte a quem lhe deu a hiperligação.',
    ended: 'Esta hiperligação já não é válida',
    endedText:
      'Uma hiperligação abre uma prova durante 90 dias, ou até ser revogada. Peça uma nova a quem lhe deu esta.',
    checkedAt: 'Verificada agora mesmo, {{when}}, nos nossos registos.',
    pdf: 'Guardar em PDF',
    until: '{{organisation}} deu esta hiperligação. Quem a tem vê esta página, até {{when}}.',
  },
  check: {
    heading: 'Como a verificar',
    text: 'A impressão digital (SHA-256) abrange tudo o que está nesta prova e a impressão digital da prova anterior. Se alguém alterar, retirar ou acrescentar uma prova depois, isso é detetado.',
    link: 'Leia o código ou abra o endereço. A página lê a prova nos nossos registos e verifica-a de novo. Compare a impressão digital que lá está com a daqui.',
    ask: 'Peça a {{organisation}} uma hiperligação para esta prova. A página verifica-a de novo. Compare a impressão digital que lá está com a daqui.',
    address: 'Endereço',
    id: 'Prova',
    number: 'Lugar na cadeia',
    numberValue: 'N.º {{n, number}}',
    hash: 'Impressão digital',
    previous: 'Da prova anterior',
    first: 'nenhuma, é a primeira',
    head: 'A mais recente da cadeia',
    headValue: 'N.º {{n, number}} em {{day}}',
  },
} satisfies Translation<typeof english>;
