import type { DEVELOPERS } from '@msafara/domain/reasons/developers.reasons';

export default {
  'idempotency.reused':
    'Outro pedido foi enviado com esta chave de idempotência. Use uma nova chave para um novo pedido.',
  'idempotency.inUse':
    'Um pedido com esta chave de idempotência ainda está a ser tratado. Envie-o de novo dentro de momentos.',
  'webhook.url': 'Escreva um endereço como https://example.com/hooks.',
  'webhook.httpsOnly': 'O endereço tem de começar por https:// e não pode indicar uma porta.',
  'webhook.hostOnly': 'O endereço tem de indicar um servidor conhecido na internet, sem nome de utilizador.',
  'webhook.noType': 'Escolha pelo menos um evento.',
  'webhook.headerName': 'O nome de um cabeçalho tem letras, algarismos e hífens, e não é um dos que enviamos.',
  'webhook.headerText': 'O texto de um cabeçalho tem de 1 a 500 caracteres ASCII.',
  'webhook.notFound': 'Este webhook não existe.',
  'webhook.tooMany': 'O seu plano tem até {{max, number}} webhooks. Elimine um ou mude de plano.',
  'webhook.off': 'Este webhook está em pausa ou desligado. Ative-o primeiro.',
  'webhook.attemptNotFound': 'Esta tentativa não existe.',
  'webhook.eventGone': 'Os eventos são guardados durante 30 dias; este já não existe.',
  'apiKey.notHere': 'Uma chave de API não pode ser usada aqui. Inicie sessão como pessoa.',
  'apiKey.scope': 'Esta chave de API não tem a permissão {{scope}}.',
  'apiKey.otherMode': 'Esta chave só funciona no seu próprio modo.',
  'apiKey.notWhole': 'Esta chave de API está incompleta. Verifique se foi copiada por inteiro.',
  'apiKey.unknown': 'Esta chave de API não é conhecida.',
  'apiKey.revoked': 'Esta chave de API foi revogada.',
  'apiKey.expired': 'Esta chave de API expirou.',
  'apiKey.otherAddress': 'Esta chave de API não pode ser usada a partir deste endereço.',
  'apiKey.inAddress':
    'Uma chave de API não deve estar num endereço, onde outros a podem ler. Revogue esta chave e envie a nova no cabeçalho Authorization.',
  'apiKey.tooMany': 'Chaves da sua organização: no máximo {{max, number}}. Revogue uma primeiro.',
  'apiKey.notFound': 'Chave de API não encontrada',
  'apiKey.over': 'Esta chave de API já não funciona.',
  'apiKey.noScope': 'Escolha pelo menos uma coisa que a chave possa fazer',
  'apiKey.range': 'Escreva um endereço ou um intervalo: 197.248.14.0/24',
  'apiKey.past': 'Escolha um dia que ainda não passou',
} satisfies Record<keyof typeof DEVELOPERS, string>;
