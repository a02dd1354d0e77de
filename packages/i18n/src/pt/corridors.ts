import type english from '../en/corridors.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Tempos nas fronteiras e nos corredores',
  description:
    'Quanto tempo as mercadorias ficam nos postos fronteiriços dos corredores de África: à saída de um país e à entrada do seguinte, cada lado por si.',
  rule: 'Os números do Msafara são de pelo menos {{organisations}} organizações e {{crossings}} passagens em 30 dias, pelo menos {{each}} de cada organização e não mais de metade de uma só. Ninguém é nomeado, e qualquer organização pode ficar de fora. Metade passou até ao primeiro valor, nove em cada dez até ao segundo.',
  asOf: 'Os números do Msafara são dos 30 dias antes de {{day}}.',
  none: 'Nenhum posto tem ainda passagens suficientes para um número do Msafara.',
  posts: 'Postos fronteiriços',
  exit: 'Saída',
  entry: 'Entrada',
  times: '{{half}}, nove em cada dez até {{most}}',
  few: 'ainda sem passagens suficientes',
  published: 'Publicado',
  side: '{{country}} {{hours}}',
  by: '{{publisher}}, {{days}}',
  until: 'até {{post}}: {{hours}}',
  corridors: 'Corredores',
  distances: 'As distâncias por estrada são estimadas.',
  sources: 'Fontes',
  read: 'lido em {{day}}',
} satisfies Translation<typeof english>;
