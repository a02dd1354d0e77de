import type english from '../en/borders.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Na fronteira',
  asOf: 'Situação às {{time}}',
  exit: 'Do lado da saída',
  exitNote: 'No país de onde se sai',
  entry: 'Do lado da entrada',
  entryNote: 'No país onde se entra',
  longer: 'Mais do que o habitual',
  longerNote: 'Nove em cada dez passaram mais depressa',
  longerPlan: 'Os tempos habituais fazem parte do Enterprise',
  aDay: '{{amount}} por dia',
  costs: 'A espera custa por dia',
  costsNote: 'Dos relógios em curso',
  lost: 'O que a espera custou por mês',
  through: 'Passaram hoje',
  throughNote: 'Libertados do lado da entrada desde a meia-noite UTC',
  none: 'Nada seu está parado numa fronteira',
  noneText: 'O que chegou a um posto fronteiriço fica aqui até passar.',
  usual: 'Horas habituais',
  half: 'Metade: {{hours}}',
  most: 'Nove em dez: {{hours}}',
  queue: 'Na fila',
  more: 'Mais {{number}} estão aqui há menos tempo.',
  note: 'As horas habituais são as das suas próprias passagens nos últimos 30 dias, cada lado por si. Metade passou até ao primeiro valor, nove em cada dez até ao segundo.',
  failed: 'Não foi possível ler o que está nas fronteiras',
} satisfies Translation<typeof english>;
