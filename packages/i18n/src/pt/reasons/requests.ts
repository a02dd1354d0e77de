import type { REQUESTS } from '@msafara/domain/reasons/requests.reasons';

export default {
  'request.unreadable': 'Não foi possível ler o pedido.',
  'request.nothingHere': 'Não há nada aqui.',
  'request.tooLarge': 'O pedido é grande demais: no máximo {{kilobytes, number}} kB.',
  'request.headersTooLarge': 'Os cabeçalhos do pedido são grandes demais.',
  'request.tooSlow': 'O pedido demorou demasiado.',
  'request.notJson': 'Envie JSON com o tipo de conteúdo application/json.',
  'request.otherVersion': 'Entretanto existe outra versão.',
  'request.tooMany': 'Demasiados pedidos. Espere um momento.',
  'request.otherSite': 'Este pedido veio de outro site.',
  'request.tooManyTries': 'Demasiadas tentativas. Espere {{seconds, wait}} e tente de novo.',
  'request.tooManyWindows': 'Demasiadas janelas abertas.',
  'request.cursor': 'Este cursor não é nosso.',
  'server.busy': 'O serviço está ocupado. Tente de novo daqui a pouco.',
  'server.failed': 'Algo correu mal do nosso lado. Referência: {{reference}}',
  'server.closing': 'O servidor está a encerrar.',
  'server.noDatabase': 'A base de dados não responde.',
  'server.metricsClosed': 'Não tem acesso às métricas do servidor.',
} satisfies Record<keyof typeof REQUESTS, string>;
