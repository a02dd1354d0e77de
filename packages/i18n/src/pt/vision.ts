import type english from '../en/vision.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'A nossa visão',
  heading: 'Uma só caravana, de cada porto a cada porta.',
  lead: 'A carga africana muda de mãos muitas vezes: cais, depósito, fronteira, mercado. O Msafara dá a todas essas mãos a mesma resposta a uma pergunta: onde está agora?',
  claims: 'O que abrange',
  countries: '54',
  countriesText: 'países num continente, uma só forma de rastrear',
  always: '24/7',
  alwaysText: 'rastreio aberto a quem tiver o número',
  audiences: 'Para quem é',
  audience: {
    ports: {
      title: 'Operadores portuários',
      text: 'Saiba o que já deixou o cais e o que ainda espera no portão.',
      points: {
        a: 'Um número e um código QR para cada carga',
        b: 'Estado registado no portão, pelo telefone',
        c: 'Ocorrências contadas no painel',
        d: 'Cada mudança guardada com o local e a hora',
      },
    },
    carriers: {
      title: 'Transportadoras e operadores logísticos',
      text: 'Os motoristas registam cada paragem; o escritório deixa de ligar para perguntar.',
      points: {
        a: 'Ler e registar com um telefone pequeno',
        b: 'Seis estados simples, de Criado a Entregue',
        c: 'Atrasos marcados com o motivo',
        d: 'Funções para quem escreve e para quem consulta',
      },
    },
    traders: {
      title: 'Importadores e exportadores',
      text: 'Dê um número ao comprador e deixe a estrada responder.',
      points: {
        a: 'Rastreio público sem conta',
        b: 'Data prevista e atraso numa só página',
        c: 'Um percurso dia a dia, do mais recente ao mais antigo',
        d: 'Expresso e Urgente assinalados como tal',
      },
    },
    agencies: {
      title: 'ONG e organismos do Estado',
      text: 'Acompanhe a ajuda e os bens públicos até ao distrito a que se destinavam.',
      points: {
        a: 'Leitores que podem ver tudo e não alteram nada',
        b: 'Um histórico que não pode ser reescrito',
        c: 'Páginas de rastreio que se imprimem em papel',
        d: 'Funciona no seu próprio servidor',
      },
    },
    distributors: {
      title: 'Distribuidores de medicamentos, matérias-primas e alimentos',
      text: 'O que se estraga ou salva vidas não se deve perder entre dois camiões.',
      points: {
        a: 'Prioridade urgente visível num relance',
        b: 'Notas de manuseamento, visíveis para todos',
        c: 'Problemas num só número, o primeiro a verificar',
        d: 'Funciona com rede fraca',
      },
    },
  },
  benefits: 'O que muda',
  benefit: {
    calls: { title: 'Menos chamadas', text: 'Quem espera consulta a página em vez de ligar para o depósito.' },
    trust: { title: 'Uma só verdade', text: 'Remetente, motorista e destinatário consultam a mesma página.' },
    early: {
      title: 'Problemas vistos cedo',
      text: 'Ocorrências e atrasos saltam à vista no próprio dia.',
    },
    open: { title: 'Nada para instalar', text: 'Basta um navegador, no telefone ou à secretária.' },
  },
  action: 'Veja-o de um ou do outro lado do balcão.',
  signIn: 'Entrar',
  track: 'Rastrear envio',
} satisfies Translation<typeof english>;
